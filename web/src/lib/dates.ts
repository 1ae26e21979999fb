import { moscowOffsetMs } from "@/core/limits.json";
import { onFirstUse } from "./on-first-use";

/** Moments come in UTC and are shown in Moscow time; plain days have no zone. */

/**
 * Day and time of day in Moscow: `yyyy-mm-dd` and `hh:mm:ss.sssZ`. Counted, since a format of `Intl` with a zone
 * takes a slow phone up to a fifth of a second to make.
 */
function inMoscow(moment: Date) {
  const [day = "", time = ""] = new Date(moment.getTime() + moscowOffsetMs).toISOString().split("T");
  return { day, time };
}

const longDay = onFirstUse(
  () => new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }),
);

/** Today in Moscow as a plain day `yyyy-mm-dd`. */
export function moscowToday(): string {
  return moscowDay(new Date());
}

/** The plain day `yyyy-mm-dd` of a moment in Moscow. */
export function moscowDay(moment: Date): string {
  return inMoscow(moment).day;
}

/** Moscow day of a moment as people say it: «20 ноября 2026 г.». */
export function formatLongDay(iso: string): string {
  return longDay().format(new Date(moscowDay(new Date(iso))));
}

/** Moscow day of a moment: «20.11.2026». */
export function formatMomentDay(iso: string): string {
  return formatDay(moscowDay(new Date(iso)));
}

/** Moscow time of day: «14:05». */
export function formatClock(iso: string): string {
  return inMoscow(new Date(iso)).time.slice(0, 5);
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
