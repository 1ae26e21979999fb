import type { ReadingState } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { counted } from "@/lib/plural";

/** Labels for the states of a mileage reading; null for states without a label. */
export const READING_LABELS: Record<ReadingState, string | null> = {
  plain: null,
  undated: null,
  doubtful: reportWords.doubtful,
  fall: reportWords.fall,
  possibleFall: reportWords.possibleFall,
};

export function durationText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    ...(years > 0 ? [counted(years, "год", "года", "лет")] : []),
    ...(rest > 0 ? [counted(rest, "месяц", "месяца", "месяцев")] : []),
  ];
  return parts.join(" ") || "меньше месяца";
}
