/** How the report writes what it knows and what it does not. */
import { formatAmount } from "@/core/money";
import type { OwnershipPeriod } from "@/core/types";
import { formatDay } from "@/lib/dates";

export const UNKNOWN = "Неизвестно";
export const UNDEFINED = "Не определено";
export const NOT_FOUND = "Данные не найдены";

/** Sources write a missing value as nothing, as an empty text or as the word null. */
export function named(value: string | null | undefined): string | null {
  const text = value?.trim() ?? "";
  return text === "" || text === "null" ? null : text;
}

/** A plain day as «20.11.2026». */
export function dayText(day: string | null | undefined): string {
  const text = named(day);
  return text === null ? UNKNOWN : formatDay(text);
}

/** «29.04.2015 — 19.11.2019», or «с 15.09.2026 по настоящее время». */
export function periodText({ from, to }: Pick<OwnershipPeriod, "from" | "to">): string {
  const [first, last] = [named(from), named(to)];
  if (last === null) return `${first === null ? "" : `с ${formatDay(first)} `}по настоящее время`;
  return first === null ? `до ${formatDay(last)}` : `${formatDay(first)} — ${formatDay(last)}`;
}

/** The length as the source says it, without its «0 лет» and «0 месяцев». */
export function lengthText(period: string): string {
  const parts = named(period)?.match(/\d+\s+\p{L}+/gu) ?? [];
  const kept = parts.filter((part) => Number.parseInt(part, 10) > 0);
  return kept.join(" ") || named(period) || UNKNOWN;
}

/** «212 290 км». */
export function distanceText(kilometres: number | null | undefined): string {
  return kilometres == null ? UNKNOWN : `${formatAmount(kilometres)}\u00a0км`;
}

/** The words of the register stand in capitals; a name of a make stays as it is. */
export function lowered(text: string): string {
  return text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}
