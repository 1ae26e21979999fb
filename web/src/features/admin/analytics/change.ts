import { formatPercent } from "@/lib/percent";

/** Relative change as text: «+12 %», «без изменений», «раньше не было». */
export function formatChange(now: number, before: number): string {
  if (now === before) return "без изменений";
  if (before === 0) return "раньше не было";
  const share = (now - before) / Math.abs(before);
  return `${share > 0 ? "+" : "−"}${formatPercent(Math.abs(share))}`;
}

/** Share of a total as a percentage; empty when the total is zero. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "—" : formatPercent(part / whole);
}

/** Difference of two amounts in roubles, without binary rounding errors. */
export function difference(one: number, other: number): number {
  return (Math.round(one * 100) - Math.round(other * 100)) / 100;
}
