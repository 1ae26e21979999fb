/** What else is known of one day in the life of the car. */
import type { MileagePoint, OwnershipBand, Report } from "@/api/types";
import type { Photo, Photos } from "@/core/types";
import { named } from "../format";
import { isOnLine } from "./mileage-changes";

const HALF_A_YEAR_MS = 183 * 24 * 3600 * 1000;

/** The readings before and after the day; a doubtful one tells nothing. */
export function readingsAround(points: MileagePoint[], day: string) {
  const sound = points.filter(isOnLine).sort((one, other) => one.date.localeCompare(other.date));
  return {
    before: sound.findLast(({ date }) => date <= day) ?? null,
    after: sound.find(({ date }) => date > day) ?? null,
  };
}

/** Who held the car that day. */
export function ownerOn(owners: OwnershipBand[], day: string): OwnershipBand | null {
  return owners.findLast(({ from, to }) => from <= day && (to == null || day <= to)) ?? null;
}

/** Photos of the months around the day, the nearest first. */
export function photosNear({ reportData: { services } }: Report, day: string): Photo[] {
  const answer = services.find(({ source, data }) => source === "photos" && data != null);
  const photos = (answer?.data as Photos | undefined)?.photos ?? [];
  const away = ({ date }: Photo) => Math.abs(Date.parse(named(date) ?? "") - Date.parse(day));
  return photos
    .filter((photo) => away(photo) <= HALF_A_YEAR_MS)
    .sort((one, other) => away(one) - away(other));
}
