/** Period between two Moscow dates, `yyyy-mm-dd`, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

export const PRESETS = ["week", "month", "quarter", "thisMonth", "lastMonth", "own"] as const;
export type Preset = (typeof PRESETS)[number];

const DAYS = { week: 7, month: 30, quarter: 90 } as const;
const DAY_MS = 24 * 3600 * 1000;

/** Dates of a preset, counted back from `today`; the preset `own` returns the given period. */
export function periodOf(preset: Preset, today: string, own: Period): Period {
  if (preset === "own") return own;
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (preset === "thisMonth") return { from: firstOfMonth, to: today };
  if (preset === "lastMonth") {
    const to = addDays(firstOfMonth, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  return { from: addDays(today, 1 - DAYS[preset]), to: today };
}

/** Whether the server accepts the period: both dates given, in order, and not after `today`. */
export function isValidPeriod({ from, to }: Period, today: string): boolean {
  return from !== "" && to !== "" && from <= to && to <= today;
}

/** Adds days to a date without time of day; exact in UTC, since such a date has no time zone. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
