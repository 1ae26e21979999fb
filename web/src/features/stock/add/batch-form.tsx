import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddToStock } from "@/api/stock";
import type { Batch } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { addedText } from "@/domain/stock/added-text";
import { counted } from "@/lib/plural";
import { Button, LinkButton } from "@/ui/button";
import { SelectField } from "@/ui/form/select-field";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { addableBatchesQuery } from "../api";
import styles from "./add.module.css";

/** Form that adds the checked cars of a list. */
export function BatchForm({ onAdded }: { onAdded: () => void }) {
  const batches = useQuery(addableBatchesQuery);
  return (
    <QueryResult query={batches} failure="Списки не загрузились" pending={<Skeleton height="9rem" />}>
      {(data) => (data.length === 0 ? <NoBatches /> : <Choice batches={data} onAdded={onAdded} />)}
    </QueryResult>
  );
}

function NoBatches() {
  return (
    <div className={styles.form}>
      <p>Проверенных списков пока нет. Проверьте машины списком, и их можно будет добавить сразу все.</p>
      <div>
        <LinkButton to="/lists/new" variant="secondary">
          Новый список
        </LinkButton>
      </div>
    </div>
  );
}

function Choice({ batches, onAdded }: { batches: Batch[]; onAdded: () => void }) {
  const add = useAddToStock();
  const [batchId, setBatchId] = useState(batches[0]?.id ?? "");
  return (
    <div className={styles.form}>
      <SelectField
        label="Список"
        hint="Добавятся машины с готовым отчётом"
        value={batchId}
        onChange={({ target }) => setBatchId(target.value)}
      >
        {batches.map(({ id, name, rows }) => (
          <option key={id} value={id}>
            {name}, {counted(rows.completed, "машина", "машины", "машин")}
          </option>
        ))}
      </SelectField>
      <Failure error={add.error} title="На склад не добавлено" />
      <Button
        busy={add.isPending}
        onClick={() =>
          add.mutate(
            { batchId },
            {
              onSuccess: (result) => {
                onAdded();
                showToast("good", addedText(result));
              },
            },
          )
        }
      >
        Добавить на склад
      </Button>
    </div>
  );
}
