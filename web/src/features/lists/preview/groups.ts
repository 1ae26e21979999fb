import type { ListRow, RowGroup } from "./resolve-rows";

/** Groups of rows in the order of their filters. */
export const GROUPS: { value: RowGroup; title: string }[] = [
  { value: "ready", title: "Готовы" },
  { value: "repairable", title: "Исправить" },
  { value: "duplicate", title: "Повторы" },
  { value: "invalid", title: "С ошибкой" },
  { value: "skipped", title: "Пропущены" },
];

export type GroupCounts = Record<RowGroup, number>;

export function countGroups(rows: readonly ListRow[]): GroupCounts {
  const counts: GroupCounts = { ready: 0, repairable: 0, duplicate: 0, invalid: 0, skipped: 0 };
  for (const { group } of rows) counts[group] += 1;
  return counts;
}

/** Group shown first, by the counts of the plan, which corrections do not change: rows that need attention, if any. */
export function firstGroup(counts: GroupCounts): RowGroup {
  const attention = (["repairable", "invalid"] as const).find((group) => counts[group] > 0);
  return attention ?? (counts.ready > 0 ? "ready" : counts.duplicate > 0 ? "duplicate" : "skipped");
}

/** Rows of a group; a corrected row also stays among those to correct, where it can be undone. */
export function rowsOf(rows: readonly ListRow[], group: RowGroup): ListRow[] {
  const isShown = (row: ListRow) => row.group === group || (group === "repairable" && row.isRepaired);
  return rows.filter(isShown);
}

/** Numbers of rows for screen readers: «Готовы: 10, исправить: 1». */
export function countsText(counts: GroupCounts): string {
  const named = GROUPS.filter(({ value }) => counts[value] > 0);
  return named.map(({ value, title }) => `${title}: ${counts[value]}`).join(", ");
}
