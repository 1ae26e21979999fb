import type { EventKind, OwnershipBand, Timeline, TimelineEvent } from "@/api/types";

/** Timeline events of one ownership period, or of a time without a known owner. */
export interface TimelineGroup {
  key: string;
  owner: OwnershipBand | null;
  events: TimelineEntry[];
}

export interface TimelineEntry {
  event: TimelineEvent;
  /** Year, only for the topmost event of a year; null for the others. */
  year: string | null;
}

/** Groups events of the selected kinds by owner, newest first; all kinds when none is selected. */
export function groupByOwner({ events, owners }: Timeline, kinds: ReadonlySet<EventKind>): TimelineGroup[] {
  const groups: TimelineGroup[] = [];
  let next = 0;
  let owner: OwnershipBand | null = null;
  const open = (holder: OwnershipBand | null) => {
    groups.push({ key: `${holder?.number ?? "none"}-${groups.length}`, owner: holder, events: [] });
  };
  const passOwners = (day: string | null) => {
    for (let band = owners[next]; band && (day === null || band.from <= day); band = owners[next]) {
      owner = band;
      next += 1;
      open(owner);
    }
  };
  for (const event of events) {
    if (kinds.size > 0 && !kinds.has(event.kind)) continue;
    passOwners(event.date);
    const holder: OwnershipBand | null = groupFor(owner, event.date);
    if (groups.at(-1)?.owner !== holder) open(holder);
    groups.at(-1)?.events.push({ event, year: null });
  }
  passOwners(null);
  return withYears(groups.reverse());
}

function groupFor(owner: OwnershipBand | null, day: string): OwnershipBand | null {
  return owner !== null && (owner.to == null || day <= owner.to) ? owner : null;
}

/** Reverses the events to newest first and sets the year of the topmost event of each year. */
function withYears(groups: TimelineGroup[]): TimelineGroup[] {
  let last = "";
  for (const group of groups) {
    group.events.reverse();
    for (const entry of group.events) {
      const year = entry.event.date.slice(0, 4);
      if (year !== last) entry.year = year;
      last = year;
    }
  }
  return groups;
}

/** First events of the groups up to a number; groups without events are dropped. */
export function firstEvents(groups: TimelineGroup[], limit: number): TimelineGroup[] {
  const entry: TimelineGroup[] = [];
  let left = limit;
  for (const group of groups) {
    if (left <= 0) break;
    entry.push({ ...group, events: group.events.slice(0, left) });
    left -= group.events.length;
  }
  return entry;
}

export function yearsOf(groups: TimelineGroup[]): string[] {
  return groups.flatMap(({ events }) => events.flatMap(({ year }) => (year === null ? [] : [year])));
}

/** Event kinds with their counts, most frequent first. */
export function kindsOf(events: TimelineEvent[]): [kind: EventKind, count: number][] {
  const counts = new Map<EventKind, number>();
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
