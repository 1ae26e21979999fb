import ImageOff from "lucide-react/icons/image-off";
import { useMemo, useState } from "react";
import Lightbox, { type Labels, type SlideImage } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import type { Photo } from "@/core/types";
import { DownloadLink } from "./download-link";
import { PhotoImage } from "./photo";
import { isExpired, photoAlt, photoText } from "./photo-text";
import styles from "./photo-viewer.module.css";

const LABELS: Labels = {
  Previous: "Предыдущее фото",
  Next: "Следующее фото",
  Close: "Закрыть",
  "Zoom in": "Приблизить",
  "Zoom out": "Отдалить",
  "Photo gallery": "Фото",
  Carousel: "Лента фото",
  Slide: "Фото",
  "{index} of {total}": "{index} из {total}",
};

interface PhotoViewerProps {
  label: string;
  photos: Photo[];
  /** Index of the photo that is shown first. */
  index: number;
  onClose: () => void;
}

/** Full-screen photo viewer: swipes and arrow keys, pinch zoom, Escape. */
export default function PhotoViewer({ label, photos, index, onClose }: PhotoViewerProps) {
  const [current, setCurrent] = useState(index);
  // Kept stable, because new slides would reset the viewer.
  const slides = useMemo(() => photos.map(slideOf), [photos]);
  const photo = photos[current];
  const isAlone = photos.length === 1;
  const caption = [`${current + 1} из ${photos.length}`, photo && photoText(photo)]
    .filter(Boolean)
    .join(" · ");
  return (
    <Lightbox
      open
      close={onClose}
      className={styles.viewer ?? ""}
      labels={{ ...LABELS, Lightbox: label }}
      plugins={[Zoom]}
      index={current}
      slides={slides}
      on={{ view: ({ index }) => setCurrent(index) }}
      carousel={{ finite: isAlone }}
      controller={{ closeOnPullDown: true }}
      toolbar={{
        buttons: [
          photo && (
            <DownloadLink
              key="save"
              photo={photo}
              index={current}
              label="Скачать фото"
              className={styles.save}
            />
          ),
          "close",
        ],
      }}
      render={{
        slide: ({ slide }) =>
          isExpired(slide.src, Date.now()) ? <PhotoImage url={slide.src} alt="" /> : undefined,
        iconError: () => <ImageOff size={32} strokeWidth={1.5} aria-hidden="true" />,
        controls: () => (
          <p className={styles.words} aria-live="polite">
            {caption}
          </p>
        ),
        ...(isAlone && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

function slideOf(photo: Photo, index: number): SlideImage {
  return { src: photo.bigUrl ?? photo.url, alt: photoAlt(photo, index) };
}
