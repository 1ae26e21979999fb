import { Dialog } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Photo } from "@/core/types";
import { DownloadLink } from "./download-link";
import { PhotoImage } from "./photo";
import styles from "./photo-dialog.module.css";
import { nextPlace, photoAlt, photoText } from "./photo-words";

interface PhotoDialogProps {
  label: string;
  photos: Photo[];
  /** Which photo is enlarged; null keeps the window closed. */
  place: number | null;
  onPlaceChange: (place: number | null) => void;
}

/** One photo over the whole screen: arrow keys turn, Escape closes and gives the focus back. */
export function PhotoDialog({ label, photos, place, onPlaceChange }: PhotoDialogProps) {
  const photo = place === null ? undefined : photos[place];
  const turn = (step: 1 | -1) => place !== null && onPlaceChange(nextPlace(place, step, photos.length));
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowRight") turn(1);
    if (event.key === "ArrowLeft") turn(-1);
  }
  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={(isOpen) => isOpen || onPlaceChange(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} onKeyDown={onKeyDown}>
          {photo !== undefined && place !== null && (
            <>
              <div className={styles.bar}>
                <Dialog.Title className={styles.title}>{label}</Dialog.Title>
                <DownloadLink photo={photo} place={place} label="Скачать фото" className={styles.button} />
                <Dialog.Close className={styles.button} aria-label="Закрыть">
                  <X size={20} aria-hidden="true" />
                </Dialog.Close>
              </div>
              <div className={styles.stage}>
                <PhotoImage url={photo.bigUrl ?? photo.url} alt={photoAlt(photo, place)} />
              </div>
              <div className={styles.bar}>
                <Turn title="Предыдущее фото" icon={ChevronLeft} onPress={() => turn(-1)} />
                <Dialog.Description className={styles.words} aria-live="polite">
                  {[`${place + 1} из ${photos.length}`, photoText(photo)].filter(Boolean).join(" · ")}
                </Dialog.Description>
                <Turn title="Следующее фото" icon={ChevronRight} onPress={() => turn(1)} />
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Turn({ title, icon: Icon, onPress }: { title: string; icon: typeof X; onPress: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={title} onClick={onPress}>
      <Icon size={24} aria-hidden="true" />
    </button>
  );
}
