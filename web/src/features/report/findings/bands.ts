import type { OwnershipBand } from "@/api/types";

/** Ownership period on an axis of years; start and length are fractions of the axis. */
export interface Band {
  owner: OwnershipBand;
  start: number;
  length: number;
}

export interface BandLayout {
  bands: Band[];
  years: { year: number; start: number }[];
}

/** Maximum number of year labels on the axis. */
const MAX_YEAR_LABELS = 7;

/** Layout of ownership periods on one axis, from the oldest period up to `now` (Unix milliseconds). */
export function layoutBands(owners: OwnershipBand[], now: number): BandLayout {
  const spans = owners
    .map((owner) => ({
      owner,
      from: Date.parse(owner.from),
      to: owner.to == null ? now : Date.parse(owner.to),
    }))
    .filter(({ from, to }) => from < to);
  const [first, last] = [spans[0]?.from ?? now, Math.max(...spans.map((span) => span.to))];
  const share = (time: number) => (time - first) / (last - first);
  return {
    bands: spans.map(({ owner, from, to }) => ({
      owner,
      start: share(from),
      length: share(to) - share(from),
    })),
    years:
      spans.length === 0
        ? []
        : yearsBetween(first, last).map((year) => ({ year, start: share(Date.UTC(year)) })),
  };
}

function yearsBetween(first: number, last: number): number[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  const step = Math.ceil((to - from + 1) / MAX_YEAR_LABELS);
  return Array.from({ length: Math.ceil((to - from + 1) / step) || 0 }, (_, index) => from + index * step);
}
