import type { OwnershipPeriod } from "@/core/types";
import { named } from "./words";

/** One period on the axis of years: shares of the whole length. */
export interface Band {
  period: OwnershipPeriod;
  start: number;
  length: number;
  isLegal: boolean;
}

export interface BandLayout {
  bands: Band[];
  years: { year: number; start: number }[];
}

/** At most this many years are written under the axis. */
const YEARS = 7;

/** Periods from the oldest on, on one axis up to `now`; a period without a first day has no place on it. */
export function layoutBands(periods: OwnershipPeriod[], now: number): BandLayout {
  const spans = periods
    .map((period) => ({ period, from: Date.parse(period.from), to: endOf(period, now) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  const [first, last] = [spans[0]?.from ?? now, Math.max(...spans.map((span) => span.to))];
  const share = (time: number) => (time - first) / (last - first);
  return {
    bands: spans.map(({ period, from, to }) => ({
      period,
      start: share(from),
      length: share(to) - share(from),
      isLegal: period.simplePersonType === "Legal",
    })),
    years:
      spans.length === 0
        ? []
        : yearsBetween(first, last).map((year) => ({ year, start: share(Date.UTC(year)) })),
  };
}

function endOf(period: OwnershipPeriod, now: number): number {
  return named(period.to) === null ? now : Date.parse(period.to);
}

function yearsBetween(first: number, last: number): number[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  const step = Math.ceil((to - from + 1) / YEARS);
  return Array.from({ length: Math.ceil((to - from + 1) / step) || 0 }, (_, place) => from + place * step);
}
