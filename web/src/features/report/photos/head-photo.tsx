import { useState } from "react";
import type { ReportService } from "@/api/types";
import type { Photo, Photos } from "@/core/types";
import { bodyKind } from "../car/body-kind";
import { Silhouette } from "../car/silhouette";
import { dayTextOrNull, joinKnown, knownText } from "../format";
import styles from "./head-photo.module.css";
import { isExpired } from "./photo-text";

interface HeadPhotoProps {
  services: ReportService[];
  /** Body type in the wording of the register. */
  vehicleType: string | null | undefined;
}

/** Thumbnail of the newest photo, or a drawing of the body type without a valid photo. */
export function HeadPhoto({ services, vehicleType }: HeadPhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const photo = newestPhoto(services);
  const isShown = photo !== null && photo.url !== failedUrl && !isExpired(photo.url, Date.now());
  return (
    <div className={styles.frame}>
      {isShown ? (
        <img
          className={styles.photo}
          src={photo.url}
          alt={joinKnown("Фото из открытых собраний", dayTextOrNull(photo.date), photo.source) ?? ""}
          width={176}
          height={132}
          decoding="async"
          onError={() => setFailedUrl(photo.url)}
        />
      ) : (
        <Silhouette kind={bodyKind(vehicleType)} />
      )}
    </div>
  );
}

/** Photo with the latest date; the first photo when no date is known. */
export function newestPhoto(services: ReportService[]): Photo | null {
  const answer = services.find(({ source, data }) => source === "photos" && data != null);
  const photos = (answer?.data as Photos | undefined)?.photos ?? [];
  const day = ({ date }: Photo) => knownText(date) ?? "";
  return photos.reduce<Photo | null>(
    (newest, photo) => (newest === null || day(photo) > day(newest) ? photo : newest),
    null,
  );
}
