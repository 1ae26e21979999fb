import { onFirstUse } from "./on-first-use";

/** Moments come in UTC and are shown in Moscow time; plain days have no zone. */

const inMoscow = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat("ru-RU", { timeZone: "Europe/Moscow", ...options }));

const momentDay = inMoscow({ day: "2-digit", month: "2-digit", year: "numeric" });

const clock = inMoscow({ hour: "2-digit", minute: "2-digit" });

const longDay = inMoscow({ day: "numeric", month: "long", year: "numeric" });

const plainDay = onFirstUse(() => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Moscow" }));

/** Today in Moscow as a plain day `yyyy-mm-dd`. */
export function moscowToday(): string {
  return moscowDay(new Date());
}

/** The plain day `yyyy-mm-dd` of a moment in Moscow. */
export function moscowDay(moment: Date): string {
  return plainDay().format(moment);
}

/** Moscow day of a moment as people say it: «20 ноября 2026 г.». */
export function formatLongDay(iso: string): string {
  return longDay().format(new Date(iso));
}

/** Moscow day of a moment: «20.11.2026». */
export function formatMomentDay(iso: string): string {
  return momentDay().format(new Date(iso));
}

/** Moscow time of day: «14:05». */
export function formatClock(iso: string): string {
  return clock().format(new Date(iso));
}

/** A plain day `yyyy-mm-dd` as «20.11.2026»; anything else is shown as it came. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? `${match[3]}.${match[2]}.${match[1]}` : day;
}

/** Moscow day and time of a moment: «20.11.2026 в 14:05 МСК». */
export function formatMinute(iso: string): string {
  return `${formatMomentDay(iso)} в ${formatClock(iso)} МСК`;
}
