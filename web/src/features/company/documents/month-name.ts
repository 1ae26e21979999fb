import { lazy } from "@/lib/lazy";

const longMonth = lazy(
  () => new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", month: "long", year: "numeric" }),
);

/** Month `yyyy-mm` in words: «ноябрь 2026». */
export function monthName(month: string): string {
  return longMonth()
    .format(new Date(`${month}-01`))
    .replace(/\s*г\.$/, "");
}
