import type { Photo } from "@/core/types";
import { dayIfAny, joined } from "../format";

/** «Тюмень, 12.03.2024, Номерограм»: what is known of a photo. */
export function photoText({ info, date, source }: Photo): string | null {
  return joined(info, dayIfAny(date), source);
}

/** What stands for the picture where it cannot be seen. */
export function photoAlt(photo: Photo, place: number): string {
  const text = photoText(photo);
  return text === null ? `Фото ${place + 1}` : `Фото ${place + 1}: ${text}`;
}

/** Whether the link says itself that its time is over: asking would only fail. */
export function isDead(url: string, now: number): boolean {
  const end = endOf(url);
  return end !== null && end <= now;
}

/** When the link dies, in milliseconds since 1970; null where it does not say. */
export function endOf(url: string): number | null {
  const expires = Number(new URLSearchParams(url.split("?")[1]).get("expires"));
  return expires > 0 ? expires * 1000 : null;
}
