import { expect, test } from "vitest";
import type { EventKind, OwnershipBand, Timeline, TimelineEvent } from "@/api/types";
import { firstEvents, groupByOwner, kindsOf, yearsOf } from "./timeline-groups";

function event(date: string, kind: EventKind = "policy"): TimelineEvent {
  const source = { serviceId: "osago", anchor: "osago-1" };
  return { ...source, date, kind, title: kind, text: "", level: "good", mileage: null };
}

function owner(number: number, from: string, to: string | null): OwnershipBand {
  return {
    number,
    from,
    to,
    months: 12,
    isCompany: false,
    title: `Владелец ${number}`,
    anchor: `h-${number}`,
  };
}

const ALL: ReadonlySet<EventKind> = new Set();
const LINE: Timeline = {
  owners: [owner(1, "2018-01-10", "2020-05-01"), owner(2, "2021-01-01", null)],
  events: [
    event("2017-12-01", "customs"),
    event("2018-01-10", "registration"),
    event("2019-03-03", "accident"),
    event("2020-09-09", "inspection"),
    event("2021-01-01", "registration"),
    event("2024-02-02", "accident"),
  ],
  undated: 0,
};

function summaries(line: Timeline, kinds = ALL) {
  return groupByOwner(line, kinds).map(({ owner, events }) => [
    owner?.number ?? null,
    ...events.map(({ event }) => event.date),
  ]);
}

test("events are grouped by owner, newest first, with gaps as groups without owner", () => {
  expect(summaries(LINE)).toEqual([
    [2, "2024-02-02", "2021-01-01"],
    [null, "2020-09-09"],
    [1, "2019-03-03", "2018-01-10"],
    [null, "2017-12-01"],
  ]);
});

test("selected kinds filter the events and keep all owners", () => {
  expect(summaries(LINE, new Set(["accident"]))).toEqual([
    [2, "2024-02-02"],
    [1, "2019-03-03"],
  ]);
  expect(summaries({ ...LINE, events: [] })).toEqual([[2], [1]]);
});

test("a year is marked at its first event from the top", () => {
  const groups = groupByOwner(LINE, ALL);
  expect(yearsOf(groups)).toEqual(["2024", "2021", "2020", "2019", "2018", "2017"]);
  const one = groupByOwner({ ...LINE, events: [event("2024-01-01"), event("2024-06-01")] }, ALL);
  expect(one[0]?.events.map(({ year }) => year)).toEqual(["2024", null]);
});

test("a truncated timeline keeps the newest events", () => {
  const cut = firstEvents(groupByOwner(LINE, ALL), 3);
  expect(cut.map(({ events }) => events.length)).toEqual([2, 1]);
});

test("event kinds are counted, most frequent first", () => {
  expect(kindsOf(LINE.events).slice(0, 2)).toEqual([
    ["registration", 2],
    ["accident", 2],
  ]);
});

test("5000 events of 500 owners are grouped by owner within the time limit", () => {
  const day = (index: number) =>
    new Date(Date.UTC(2000, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const owners = Array.from({ length: 500 }, (_, index) =>
    owner(index + 1, day(index * 10), day(index * 10 + 9)),
  );
  const events = Array.from({ length: 5000 }, (_, index) => event(day(index)));
  const groups = groupByOwner({ owners, events, undated: 0 }, ALL);
  expect(groups).toHaveLength(500);
  expect(groups.every(({ owner, events }) => owner !== null && events.length === 10)).toBe(true);
});
