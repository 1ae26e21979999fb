import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import type { Batch } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import AddToStock from "@/domain/stock/add-to-stock";
import { useHasStock } from "@/domain/stock/use-has-stock";
import { Button } from "@/ui/button";
import { useChangeBatch } from "../api";
import styles from "./batch.module.css";
import { CancelDialog } from "./cancel-dialog";
import { ResultButtons } from "./result-buttons";
import type { RowFilterName } from "./row-filters";

/** Buttons of a list: pause or resumption, cancellation, results. */
export function BatchControls({ batch, filter }: { batch: Batch; filter: RowFilterName }) {
  const { id, state, rows } = batch;
  const hasStock = useHasStock();
  const change = useChangeBatch(id);
  const [isCancelling, setCancelling] = useState(false);
  const isOpen = state === "running" || state === "paused";
  return (
    <div className={styles.controls}>
      {isOpen && (
        <>
          <Button
            // One button in both states, so that it keeps the focus.
            variant={state === "paused" ? "primary" : "secondary"}
            busy={change.isPending}
            icon={
              state === "paused" ? (
                <Play size={18} aria-hidden="true" />
              ) : (
                <Pause size={18} aria-hidden="true" />
              )
            }
            onClick={() => change.mutate(state === "paused" ? "resume" : "pause")}
          >
            {state === "paused" ? "Продолжить" : "Пауза"}
          </Button>
          <Button variant="secondary" onClick={() => setCancelling(true)}>
            Отменить список
          </Button>
        </>
      )}
      {hasStock && rows.completed > 0 && <AddToStock addition={{ batchId: id }} />}
      <ResultButtons batch={batch} filter={filter} />
      <Failure error={change.error} title="Список не изменён" />
      <CancelDialog batch={batch} open={isCancelling && isOpen} onClose={() => setCancelling(false)} />
    </div>
  );
}
