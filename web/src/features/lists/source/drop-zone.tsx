import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useState } from "react";
import { carList } from "@/core/limits.json";
import { showToast } from "@/ui/toast";
import styles from "./source.module.css";

const MEGABYTE = 1024 * 1024;

/** Field of a file, which can also be dropped on it. */
export function DropZone({ onChoose }: { onChoose: (file: File) => void }) {
  const [isOver, setOver] = useState(false);

  function choose(files: FileList | null): void {
    const file = files?.[0];
    if (file === undefined) return;
    if (files !== null && files.length > 1) showToast("info", "Взят первый файл", file.name);
    onChoose(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        className={styles.file}
        onChange={({ target }) => choose(target.files)}
      />
      <FileUp size={24} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <strong>Выберите файл</strong> или перетащите его сюда
      </span>
      <span className={styles.hint}>CSV или XLSX, до {carList.fileBytes / MEGABYTE}&nbsp;МБ</span>
    </label>
  );
}
