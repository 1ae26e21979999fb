/** Formatting of known and unknown values that core has not formatted. */
import type { ReportVerdict } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { formatDay } from "@/lib/dates";

const UNKNOWN = "Неизвестно";
export const UNDEFINED = "Не определено";
export const NOT_FOUND = reportWords.notFound;
export const NOT_CONVERTED = reportWords.notConverted;

/** Text, or null for the notations of a missing value: undefined, an empty text, the word «null». */
export function knownText(value: string | null | undefined): string | null {
  const text = value?.trim() ?? "";
  return text === "" || text === "null" ? null : text;
}

/** Date as text: «20.11.2026». */
export function dayText(day: string | null | undefined): string {
  return dayTextOrNull(day) ?? UNKNOWN;
}

/** Date as text; null when the date is unknown. */
export function dayTextOrNull(day: string | null | undefined): string | null {
  const text = knownText(day);
  return text === null ? null : formatDay(text);
}

/** Period as text, with the known bounds: «с 01.02.2024 по 31.01.2025». */
export function periodText(from: string | null | undefined, to: string | null | undefined): string | null {
  const [first, last] = [dayTextOrNull(from), dayTextOrNull(to)];
  if (first === null && last === null) return null;
  return [first && `с ${first}`, last && `по ${last}`].filter(Boolean).join(" ");
}

export function distanceText(kilometres: number): string {
  return `${formatAmount(kilometres)}\u00a0км`;
}

/** Name of a car from the known parts: «KIA RIO»; null without any. */
export function carText(...parts: (string | null | undefined)[]): string | null {
  return knownParts(parts).join(" ") || null;
}

/** Joins the known parts in one line. */
export function joinKnown(...parts: (string | null | undefined)[]): string | null {
  return knownParts(parts).join(", ") || null;
}

function knownParts(parts: (string | null | undefined)[]): string[] {
  return parts.flatMap((part) => knownText(part) ?? []);
}

/** Sentence of the verdict: «Пробег скручен не меньше чем на 82 000 км; был в реестре такси». */
export function verdictSentence({ title, facts }: ReportVerdict): string {
  const sentence = facts.join(facts.some((fact) => fact.includes(",")) ? "; " : ", ");
  return sentence === "" ? title : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
