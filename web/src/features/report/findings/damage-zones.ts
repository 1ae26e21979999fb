import type { DamageScheme, Severity } from "@/api/types";
import { reportWords } from "@/core/limits.json";

export const SEVERITIES: Record<Severity, string> = {
  heavy: reportWords.heavy,
  light: reportWords.light,
  unknown: reportWords.unknown,
};

/** What is drawn: one accident by its place in the block, or all of them. */
export function damageOf(scheme: DamageScheme, accident: number | null) {
  const chosen = accident === null ? undefined : scheme.accidents[accident];
  return {
    zones: chosen?.zones ?? scheme.overall,
    unplaced: (chosen === undefined ? scheme.accidents : [chosen]).flatMap(({ unplaced }) => unplaced),
  };
}

/** The place of the newest accident; null where there is none. */
export function newestOf({ accidents }: DamageScheme): number | null {
  const days = accidents.map(({ date }) => date);
  const newest = days.toSorted().at(-1);
  return newest === undefined ? null : days.lastIndexOf(newest);
}
