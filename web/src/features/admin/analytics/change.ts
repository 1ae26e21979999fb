import { formatPercent } from "@/lib/percent";

/** How a figure changed against the period before: «+12 %», «без изменений», «раньше не было». */
export function formatChange(now: number, before: number): string {
  if (now === before) return "без изменений";
  if (before === 0) return "раньше не было";
  const share = (now - before) / Math.abs(before);
  return `${share > 0 ? "+" : "−"}${formatPercent(Math.abs(share))}`;
}

/** A part of a whole; nothing of nothing is none. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "—" : formatPercent(part / whole);
}

/** Roubles are whole kopecks; taking one from another would leave traces of binary fractions. */
export function difference(one: number, other: number): number {
  return (Math.round(one * 100) - Math.round(other * 100)) / 100;
}
