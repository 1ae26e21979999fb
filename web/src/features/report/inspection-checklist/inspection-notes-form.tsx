import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { TextAreaField } from "@/ui/form/text-area-field";
import { showToast } from "@/ui/toast";
import styles from "./inspection-dialog.module.css";
import { type InspectionNotes, readNotes, storeNotes } from "./inspection-notes";

interface InspectionNotesFormProps {
  /** Id of the user who owns the notes; null for a visitor. A change of the user needs a new form. */
  person: string | null;
  reportId: string;
}

/** Form of the notes and photos of the inspection. */
export function InspectionNotesForm({ person, reportId }: InspectionNotesFormProps) {
  const [notes, setNotes] = useState<InspectionNotes | null>(null);
  useEffect(() => {
    let isMounted = true;
    void readNotes(person, reportId).then((found) => isMounted && setNotes(found));
    return () => {
      isMounted = false;
    };
  }, [person, reportId]);
  if (notes === null) return null;
  const change = async (next: InspectionNotes) => {
    setNotes(next);
    if (await storeNotes(person, reportId, next)) return;
    showToast("stop", "Не сохранилось", "Браузер не хранит данные этого сайта или место кончилось");
  };
  return (
    <section className={styles.viewing} aria-label="Заметки" data-saved>
      <TextAreaField
        name="note"
        label="Заметки"
        hint="Текст и снимки хранятся только на этом устройстве"
        value={notes.note}
        onChange={(event) => void change({ ...notes, note: event.target.value })}
      />
      {notes.photos.length > 0 && (
        <ul className={styles.photos} aria-label="Ваши снимки">
          {notes.photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: photos have no id
            <li key={index}>
              <OwnPhoto photo={photo} title={`Снимок ${index + 1}`} />
              <Button
                variant="quiet"
                size="sm"
                onClick={() =>
                  void change({ ...notes, photos: notes.photos.filter((other) => other !== photo) })
                }
              >
                Удалить
              </Button>
            </li>
          ))}
        </ul>
      )}
      <label className={styles.add}>
        Добавить снимки
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={({ target }) =>
            void change({ ...notes, photos: [...notes.photos, ...Array.from(target.files ?? [])] })
          }
        />
      </label>
    </section>
  );
}

/** Photo taken at the inspection; drawn on a canvas, because the content policy forbids blob URLs. */
function OwnPhoto({ photo, title }: { photo: Blob; title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isMounted = true;
    void createImageBitmap(photo, { resizeWidth: 480, resizeQuality: "medium" }).then(
      (picture) => {
        const target = canvas.current;
        if (!isMounted || target === null) return;
        target.width = picture.width;
        target.height = picture.height;
        target.getContext("2d")?.drawImage(picture, 0, 0);
      },
      // An image that cannot be decoded stays an empty frame with its title.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [photo]);
  return <canvas ref={canvas} className={styles.photo} role="img" aria-label={title} />;
}
