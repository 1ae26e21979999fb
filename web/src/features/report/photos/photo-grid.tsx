import ZoomIn from "lucide-react/icons/zoom-in";
import { useState } from "react";
import viewerStyles from "yet-another-react-lightbox/styles.css?url";
import type { Photo } from "@/core/types";
import { LazySection } from "@/domain/errors/lazy-section";
import { loadStyleSheet } from "@/lib/load-style-sheet";
import { recordAnchor } from "../sections/anchors";
import { DownloadLink } from "./download-link";
import { PhotoImage } from "./photo";
import styles from "./photo-grid.module.css";
import { photoAlt, photoText } from "./photo-text";

interface PhotoGridProps {
  label: string;
  photos: Photo[];
  /** Prefix of the photos' element ids, which links of the report point to; undefined without such links. */
  serviceId?: string;
}

const loadViewer = async () => {
  const [viewer] = await Promise.all([import("./photo-viewer"), loadStyleSheet(viewerStyles)]);
  return viewer;
};

/** Grid of photos, which can be enlarged and downloaded. */
export function PhotoGrid({ label, photos, serviceId }: PhotoGridProps) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {photos.map((photo, index) => (
          <li
            key={recordAnchor("photo", index)}
            id={serviceId && recordAnchor(serviceId, index)}
            tabIndex={-1}
            className={styles.item}
          >
            <button
              type="button"
              className={styles.zoom}
              aria-label={`Увеличить. ${photoAlt(photo, index)}`}
              onClick={() => setOpen(index)}
            >
              <PhotoImage url={photo.url} alt="" isLazy />
              <ZoomIn size={20} aria-hidden="true" className={styles.glass} />
            </button>
            <div className={styles.caption}>
              <span>{photoText(photo) ?? "Без подписи"}</span>
              <DownloadLink
                photo={photo}
                index={index}
                label={`Скачать фото ${index + 1}`}
                className={styles.download}
              />
            </div>
          </li>
        ))}
      </ul>
      {open !== null && (
        <LazySection
          load={loadViewer}
          onFailed={close}
          props={{ label, photos, index: open, onClose: close }}
        />
      )}
    </>
  );
}
