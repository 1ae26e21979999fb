/** Formatting of known and unknown values, where core has not formatted them. */
import type { ReportVerdict } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { formatDay } from "@/lib/dates";

const UNKNOWN = "Неизвестно";
export const UNDEFINED = "Не определено";
export const NOT_FOUND = reportWords.notFound;
export const NOT_CONVERTED = reportWords.notConverted;

/** Sources write a missing value as undefined, as an empty text or as the word null. */
export function knownText(value: string | null | undefined): string | null {
  const text = value?.trim() ?? "";
  return text === "" || text === "null" ? null : text;
}

/** Date as «20.11.2026». */
export function dayText(day: string | null | undefined): string {
  return dayTextOrNull(day) ?? UNKNOWN;
}

/** Date, or null when unknown. */
export function dayTextOrNull(day: string | null | undefined): string | null {
  const text = knownText(day);
  return text === null ? null : formatDay(text);
}

/** «с 01.02.2024 по 31.01.2025», with the known bounds. */
export function periodText(from: string | null | undefined, to: string | null | undefined): string | null {
  const [first, last] = [dayTextOrNull(from), dayTextOrNull(to)];
  if (first === null && last === null) return null;
  return [first && `с ${first}`, last && `по ${last}`].filter(Boolean).join(" ");
}

export function distanceText(kilometres: number): string {
  return `${formatAmount(kilometres)}\u00a0км`;
}

/** «KIA RIO», from the known parts. */
export function carText(...parts: (string | null | undefined)[]): string | null {
  return knownParts(parts).join(" ") || null;
}

/** Known parts joined in one line. */
export function joinKnown(...parts: (string | null | undefined)[]): string | null {
  return knownParts(parts).join(", ") || null;
}

function knownParts(parts: (string | null | undefined)[]): string[] {
  return parts.flatMap((part) => knownText(part) ?? []);
}

/** «Пробег скручен не меньше чем на 82 000 км; был в реестре такси»: facts in core's order. */
export function verdictSentence({ title, facts }: ReportVerdict): string {
  const sentence = facts.join(facts.some((fact) => fact.includes(",")) ? "; " : ", ");
  return sentence === "" ? title : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
