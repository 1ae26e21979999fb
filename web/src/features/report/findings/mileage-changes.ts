import type { MileagePoint } from "@/api/types";

/** Mileage reading with its difference to the preceding reading. */
export interface ComparedReading {
  reading: MileagePoint;
  /** Kilometres since the preceding reading; null for the first reading and for outliers. */
  change: number | null;
  /** Certain or possible decrease, in kilometres; null without a decrease. */
  drop: number | null;
}

/** Differences between consecutive mileage readings; outliers are skipped. */
export function changesOf(readings: MileagePoint[]): ComparedReading[] {
  let before: MileagePoint | undefined;
  return readings.map((reading) => {
    if (!isOnLine(reading)) return { reading, change: null, drop: null };
    const change = before === undefined ? null : reading.mileage - before.mileage;
    before = reading;
    return { reading, change, drop: change !== null && isFall(reading) ? -change : null };
  });
}

/** Whether the chart line includes the reading; false for outliers and undated readings. */
export function isOnLine({ state }: MileagePoint): boolean {
  return state !== "doubtful" && state !== "undated";
}

function isFall({ state }: MileagePoint): boolean {
  return state === "fall" || state === "possibleFall";
}
