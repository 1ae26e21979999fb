import type { MileagePoint } from "@/api/types";

/** One reading beside those before it. */
export interface ComparedReading {
  reading: MileagePoint;
  /** Kilometres since the reading before on the line; null for the first and for what stands off the line. */
  change: number | null;
  /** Kilometres lost since that reading, surely or possibly; null where it is no fall. */
  drop: number | null;
}

/** What each reading adds to the one before: a doubtful one adds nothing, and nothing is compared with it. */
export function changesOf(readings: MileagePoint[]): ComparedReading[] {
  let before: MileagePoint | undefined;
  return readings.map((reading) => {
    if (!isOnLine(reading)) return { reading, change: null, drop: null };
    const change = before === undefined ? null : reading.mileage - before.mileage;
    before = reading;
    return { reading, change, drop: change !== null && isFall(reading) ? -change : null };
  });
}

/** Whether the line of the chart runs through it. */
export function isOnLine({ state }: MileagePoint): boolean {
  return state !== "doubtful" && state !== "undated";
}

function isFall({ state }: MileagePoint): boolean {
  return state === "fall" || state === "possibleFall";
}
