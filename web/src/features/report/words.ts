/** How the report writes what it knows and what it does not. */
import { formatAmount } from "@/core/money";
import type { OwnershipPeriod } from "@/core/types";
import { formatDay } from "@/lib/dates";

export const UNKNOWN = "Неизвестно";
export const UNDEFINED = "Не определено";
export const NOT_FOUND = "Данные не найдены";
export const NOT_CONVERTED = "Конвертация не выполнена";
export const NO_PHOTOS = "Фотографии не найдены";

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

/** Text as the source wrote it, or «Неизвестно». */
export function known(value: string | number | null | undefined): string {
  return named(value == null ? null : String(value)) ?? UNKNOWN;
}

/** A day, or nothing where there is none. */
export function dayIfAny(day: string | null | undefined): string | null {
  const text = named(day);
  return text === null ? null : formatDay(text);
}

/** «с 01.02.2024 по 31.01.2025», as much of it as is known. */
export function spanIfAny(from: string | null | undefined, to: string | null | undefined): string | null {
  const [first, last] = [dayIfAny(from), dayIfAny(to)];
  if (first === null && last === null) return null;
  return [first && `с ${first}`, last && `по ${last}`].filter(Boolean).join(" ");
}

export function roublesIfAny(roubles: number | null | undefined): string | null {
  return roubles == null ? null : `${formatAmount(roubles)}\u00a0₽`;
}

export function distanceIfAny(kilometres: number | null | undefined): string | null {
  return kilometres == null ? null : distanceText(kilometres);
}

/** «150 л. с.» */
export function measureIfAny(value: number | null | undefined, unit: string): string | null {
  return value == null ? null : `${formatAmount(value)}\u00a0${unit}`;
}

export function yesNo(value: boolean | null | undefined): string | null {
  return value == null ? null : value ? "да" : "нет";
}

/** «KIA RIO 2018», as much of it as is known. */
export function carIfAny(...parts: (string | number | null | undefined)[]): string | null {
  return told(parts).join(" ") || null;
}

/** What is known of several parts, in one line. */
export function joined(...parts: (string | number | null | undefined)[]): string | null {
  return told(parts).join(", ") || null;
}

function told(parts: (string | number | null | undefined)[]): string[] {
  return parts.flatMap((part) => named(part == null ? null : String(part)) ?? []);
}
