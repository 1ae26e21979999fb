import { moscowOffsetMs } from "@/core/limits.json";
import { lazy } from "./lazy";

/** Formatting of dates: timestamps (UTC) are shown in Moscow time; plain dates have no time zone. */

/**
 * Date and time of day in Moscow: `yyyy-mm-dd` and `hh:mm:ss.sssZ`.
 * Computed from the offset, because creating an `Intl` format with a time zone blocks a slow phone for up to 200 ms.
 */
function inMoscow(moment: Date) {
  const [day = "", time = ""] = new Date(moment.getTime() + moscowOffsetMs).toISOString().split("T");
  return { day, time };
}

const longDay = lazy(
  () => new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }),
);

/** Current date in Moscow as `yyyy-mm-dd`. */
export function moscowToday(): string {
  return moscowDay(new Date());
}

/** Moscow date of a timestamp as `yyyy-mm-dd`. */
export function moscowDay(moment: Date): string {
  return inMoscow(moment).day;
}

/** Moscow date of a timestamp in words: «20 ноября 2026 г.». */
export function formatLongDay(iso: string): string {
  return longDay().format(new Date(moscowDay(new Date(iso))));
}

/** Moscow date of a timestamp: «20.11.2026». */
export function formatMomentDay(iso: string): string {
  return formatDay(moscowDay(new Date(iso)));
}

/** Moscow time of day of a timestamp: «14:05». */
export function formatClock(iso: string): string {
  return inMoscow(new Date(iso)).time.slice(0, 5);
}

/** Plain date `yyyy-mm-dd` as «20.11.2026»; other text is returned unchanged. */
export function formatDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? `${match[3]}.${match[2]}.${match[1]}` : day;
}

/** Moscow date and time of a timestamp: «20.11.2026 в 14:05 МСК». */
export function formatMinute(iso: string): string {
  return `${formatMomentDay(iso)} в ${formatClock(iso)} МСК`;
}
