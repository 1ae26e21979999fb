import type { DamageScheme, Report, Severity } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import type { Accidents } from "@/core/types";

export const SEVERITIES: Record<Severity, string> = {
  heavy: reportWords.heavy,
  light: reportWords.light,
  unknown: reportWords.unknown,
};

/** Damaged zones of the accident with the given index; of all accidents when null. */
export function selectedDamage(scheme: DamageScheme, accident: number | null) {
  const chosen = accident === null ? undefined : scheme.accidents[accident];
  return {
    zones: chosen?.zones ?? scheme.overall,
    unplaced: (chosen === undefined ? scheme.accidents : [chosen]).flatMap(({ unplaced }) => unplaced),
  };
}

/** Index of the latest accident; null when there is none. */
export function latestAccident({ accidents }: DamageScheme): number | null {
  const days = accidents.map(({ date }) => date);
  const newest = days.toSorted().at(-1);
  return newest === undefined ? null : days.lastIndexOf(newest);
}

/** URLs of the police drawings, in the order of the accidents; null for an accident without one. */
export function damagePictures({ reportData: { services } }: Report): (string | null)[] {
  const answer = services.find(({ source, data }) => source === "accidents" && data != null);
  const block = answer?.data as Accidents | undefined;
  return (block?.accidents ?? []).map(({ picture }) => picture);
}
