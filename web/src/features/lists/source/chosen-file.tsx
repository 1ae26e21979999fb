import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { formatAmount } from "@/core/money";
import { Button } from "@/ui/button";
import styles from "./source.module.css";

const KILOBYTE = 1024;

/** The chosen file, which can be replaced by another source. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <div className={styles.chosen}>
      <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.name}>
        <strong>{file.name}</strong>{" "}
        <span className={styles.hint}>{formatAmount(Math.ceil(file.size / KILOBYTE), 0)}&nbsp;КБ</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onRemove}>
        Убрать файл
      </Button>
    </div>
  );
}
