import { useMemo, useState } from "react";
import type { EventKind, Timeline } from "@/api/types";
import { counted } from "@/lib/plural";
import { useUrlAnchor } from "../sections/anchors";
import { SectionLink } from "../sections/section-link";
import { ShowAll } from "../sections/show-all";
import { ToggleChips } from "../sections/toggle-chips";
import { useIsPrinting } from "../use-printing";
import { EVENT_KINDS } from "./event-kinds";
import { OwnershipBands } from "./ownership-bands";
import styles from "./timeline-body.module.css";
import { firstEvents, groupByOwner, kindsOf, yearsOf } from "./timeline-groups";
import { TimelineGroups } from "./timeline-groups-list";

const LIMIT = 25;

interface TimelineBodyProps {
  timeline: Timeline;
  /** Whether the owner bands are shown, because no other section has them. */
  hasBands: boolean;
}

/** Timeline of all events, newest first, grouped by owner. */
export default function TimelineBody({ timeline, hasBands }: TimelineBodyProps) {
  const [kinds, setKinds] = useState<ReadonlySet<EventKind>>(new Set());
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const isYearPointedTo = useUrlAnchor().startsWith("year-");
  if (isYearPointedTo && !isOpen) setIsOpen(true);
  const groups = useMemo(() => groupByOwner(timeline, kinds), [timeline, kinds]);
  const count = groups.reduce((sum, { events }) => sum + events.length, 0);
  const isCut = !isOpen && !isPrinting && count > LIMIT;
  return (
    <>
      {hasBands && <OwnershipBands owners={timeline.owners} />}
      <Filters timeline={timeline} kinds={kinds} onChange={setKinds} />
      <Years years={yearsOf(groups)} />
      <TimelineGroups
        groups={isCut ? firstEvents(groups, LIMIT) : groups}
        hasOwners={timeline.owners.length > 0}
      />
      <ShowAll count={count} onPress={isCut ? () => setIsOpen(true) : null} />
      {timeline.undated > 0 && (
        <p className={styles.note}>
          Ещё {counted(timeline.undated, "событие", "события", "событий")} без даты: они стоят в своих
          разделах.
        </p>
      )}
    </>
  );
}

interface FiltersProps {
  timeline: Timeline;
  kinds: ReadonlySet<EventKind>;
  onChange: (kinds: ReadonlySet<EventKind>) => void;
}

/** Filters by event kind; all kinds are shown when none is selected. */
function Filters({ timeline, kinds, onChange }: FiltersProps) {
  const found = useMemo(() => kindsOf(timeline.events), [timeline]);
  if (found.length < 2) return null;
  return (
    <ToggleChips
      label="Показывать только"
      options={found.map(([kind, count]) => {
        const { title, icon: Icon } = EVENT_KINDS[kind];
        return { value: kind, title: `${title} ${count}`, icon: <Icon size={16} aria-hidden="true" /> };
      })}
      isPressed={(kind) => kinds.has(kind)}
      onPress={(kind) => onChange(toggled(kinds, kind))}
    />
  );
}

function toggled(kinds: ReadonlySet<EventKind>, kind: EventKind): ReadonlySet<EventKind> {
  const others = [...kinds].filter((other) => other !== kind);
  return new Set(kinds.has(kind) ? others : [...others, kind]);
}

function Years({ years }: { years: string[] }) {
  if (years.length < 3) return null;
  return (
    <nav aria-label="Годы" className={styles.years}>
      {years.map((year) => (
        <SectionLink key={year} id={`year-${year}`}>
          {year}
        </SectionLink>
      ))}
    </nav>
  );
}
