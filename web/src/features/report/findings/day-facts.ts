/** Facts about the car around one day. */
import type { MileagePoint, OwnershipBand, Report } from "@/api/types";
import type { Photo, Photos } from "@/core/types";
import { knownText } from "../format";
import { isOnLine } from "./mileage-changes";

const HALF_A_YEAR_MS = 183 * 24 * 3600 * 1000;

/** Nearest mileage readings before and after a day, without outliers. */
export function readingsAround(points: MileagePoint[], day: string) {
  const sound = points.filter(isOnLine).sort((one, other) => one.date.localeCompare(other.date));
  return {
    before: sound.findLast(({ date }) => date <= day) ?? null,
    after: sound.find(({ date }) => date > day) ?? null,
  };
}

/** Owner of the car on a day; null when unknown. */
export function ownerOn(owners: OwnershipBand[], day: string): OwnershipBand | null {
  return owners.findLast(({ from, to }) => from <= day && (to == null || day <= to)) ?? null;
}

/** Photos within half a year of a day, nearest first. */
export function photosNear({ reportData: { services } }: Report, day: string): Photo[] {
  const answer = services.find(({ source, data }) => source === "photos" && data != null);
  const photos = (answer?.data as Photos | undefined)?.photos ?? [];
  const distanceTo = ({ date }: Photo) => Math.abs(Date.parse(knownText(date) ?? "") - Date.parse(day));
  return photos
    .filter((photo) => distanceTo(photo) <= HALF_A_YEAR_MS)
    .sort((one, other) => distanceTo(one) - distanceTo(other));
}
