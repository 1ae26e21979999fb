import type { Mismatch } from "@/api/types";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import styles from "./mismatch-dialog.module.css";

interface MismatchDialogProps {
  mismatch: Mismatch | null;
  onAccept: () => void;
  onDismiss: () => void;
}

/** Shown before any money is held: the sources name another car than the one that was entered. */
export function MismatchDialog({ mismatch, onAccept, onDismiss }: MismatchDialogProps) {
  return (
    <Dialog
      open={mismatch !== null}
      onOpenChange={(open) => !open && onDismiss()}
      title="Данные не сходятся"
      description={mismatch?.message}
    >
      <MismatchFacts mismatch={mismatch} />
      <p>Деньги ещё не списаны. Сверьте номер с документами на машину.</p>
      <div className={styles.actions}>
        <Button onClick={onDismiss}>Исправить номер</Button>
        <Button variant="secondary" onClick={onAccept}>
          Всё равно проверить
        </Button>
      </div>
    </Dialog>
  );
}

/** What was entered beside what the sources know. */
export function MismatchFacts({ mismatch }: { mismatch: Mismatch | null }) {
  if (mismatch === null) return null;
  return (
    <dl className={styles.facts}>
      <dt>Введено</dt>
      <dd>{mismatch.expected}</dd>
      <dt>По данным источника</dt>
      <dd>{mismatch.found}</dd>
    </dl>
  );
}
