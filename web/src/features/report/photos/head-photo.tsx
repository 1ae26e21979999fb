import { useState } from "react";
import type { ReportService } from "@/api/types";
import type { Photo, Photos } from "@/core/types";
import { dayIfAny, joined, named } from "../words";
import styles from "./head-photo.module.css";
import { isDead } from "./photo-words";

/** The newest photo of the car, small; nothing when there is none or its link is dead. */
export function HeadPhoto({ services }: { services: ReportService[] }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const photo = newestPhoto(services);
  if (photo === null || photo.url === failedUrl || isDead(photo.url, Date.now())) return null;
  const alt = joined("Фото из открытых собраний", dayIfAny(photo.date), photo.source) ?? "";
  return (
    <img
      className={styles.photo}
      src={photo.url}
      alt={alt}
      width={160}
      height={120}
      decoding="async"
      onError={() => setFailedUrl(photo.url)}
    />
  );
}

/** The one of the latest day; of undated ones the first. */
export function newestPhoto(services: ReportService[]): Photo | null {
  const answer = services.find(({ source, data }) => source === "photos" && data != null);
  const photos = (answer?.data as Photos | undefined)?.photos ?? [];
  const day = ({ date }: Photo) => named(date) ?? "";
  return photos.reduce<Photo | null>(
    (newest, photo) => (newest === null || day(photo) > day(newest) ? photo : newest),
    null,
  );
}
