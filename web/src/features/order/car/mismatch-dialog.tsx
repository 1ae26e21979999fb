import type { Mismatch } from "@/api/types";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Cluster } from "@/ui/stack";
import type { OrderMismatch } from "../use-order";
import styles from "./mismatch-dialog.module.css";

/** Dialog before money is held: the sources identify another car than the entered one. */
export function MismatchDialog({ mismatch }: { mismatch: OrderMismatch }) {
  const { found, accept, dismiss } = mismatch;
  return (
    <Dialog
      open={found !== null}
      onOpenChange={(open) => !open && dismiss()}
      title="Данные не сходятся"
      description={found?.message}
    >
      <MismatchFacts mismatch={found} />
      <p>Деньги ещё не списаны. Сверьте номер с документами на машину.</p>
      <Cluster gap={2}>
        <Button onClick={dismiss}>Исправить номер</Button>
        <Button variant="secondary" onClick={accept}>
          Всё равно проверить
        </Button>
      </Cluster>
    </Dialog>
  );
}

/** Entered data beside the data of the sources. */
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
