import type { Photo } from "@/core/types";
import { dayTextOrNull, joinKnown } from "../format";

/** Caption of a photo: «Тюмень, 12.03.2024, Номерограм». */
export function photoText({ info, date, source }: Photo): string | null {
  return joinKnown(info, dayTextOrNull(date), source);
}

/** Alternative text of a photo. */
export function photoAlt(photo: Photo, index: number): string {
  const text = photoText(photo);
  return text === null ? `Фото ${index + 1}` : `Фото ${index + 1}: ${text}`;
}

/** Whether the link of a photo has expired, by the time in its own parameter. */
export function isExpired(url: string, now: number): boolean {
  const end = expiryOf(url);
  return end !== null && end <= now;
}

/** Expiry of the link in Unix milliseconds; null when unknown. */
export function expiryOf(url: string): number | null {
  const expires = Number(new URLSearchParams(url.split("?")[1]).get("expires"));
  return expires > 0 ? expires * 1000 : null;
}
