import { useQuery } from "@tanstack/react-query";
import type { ReconciliationRun } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { formatMinute } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { OpenDiscrepancies } from "./open-discrepancies";
import { reconciliationQuery, useReconcile } from "./payments-api";
import styles from "./payments-tab.module.css";

/** Reconciliation runs (ledger and provider), with a button that starts a new run. */
export function Reconciliation() {
  const runs = useQuery(reconciliationQuery);
  const reconcile = useReconcile();
  return (
    <section className={styles.part} aria-labelledby="reconciliation-title">
      <div className={styles.partHead}>
        <h2 id="reconciliation-title">Сверка</h2>
        <Button
          variant="secondary"
          size="sm"
          busy={reconcile.isPending}
          onClick={() =>
            reconcile.mutate(undefined, {
              onSuccess: (run) => showToast(run.differenceCount > 0 ? "stop" : "good", resultOf(run)),
            })
          }
        >
          Сверить сейчас
        </Button>
      </div>
      <p className={styles.quiet}>
        Сравниваем проводки с остатками и платежи с тем, что знает ЮKassa. Каждую ночь это делается само.
      </p>
      {runs.isPending && <Skeleton height="6rem" />}
      <LoadFailure error={runs.error} onRetry={() => void runs.refetch()} title="Сверки не загрузились" />
      {runs.data !== undefined && <OpenDiscrepancies open={runs.data.open} />}
      <ul className={styles.runs}>
        {runs.data?.runs.map((run) => (
          <li key={run.id}>
            <Run run={run} />
          </li>
        ))}
      </ul>
      {runs.data?.runs.length === 0 && <p className={styles.quiet}>Сверок ещё не было.</p>}
    </section>
  );
}

function Run({ run }: { run: ReconciliationRun }) {
  return (
    <>
      <p className={styles.runHead}>
        <span>{formatMinute(run.startedAt)}</span>
        <Badge tone={toneOf(run)}>{resultOf(run)}</Badge>
        <span className={styles.quiet}>
          {counted(run.paymentsCompared, "запись", "записи", "записей")} ЮKassa
        </span>
      </p>
      {run.error !== null && <p className={styles.problem}>{run.error}</p>}
      {run.differences.length > 0 && (
        <Disclosure title="Что не сошлось">
          <ul className={styles.differences}>
            {run.differences.map(({ kind, where, message }) => (
              <li key={`${kind} ${where}`}>{message}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function toneOf({ differenceCount, error, finishedAt }: ReconciliationRun) {
  if (finishedAt === null || error !== null) return "attention";
  return differenceCount > 0 ? "stop" : "good";
}

function resultOf({ differenceCount, error, finishedAt }: ReconciliationRun): string {
  if (finishedAt === null) return "Не закончена";
  if (differenceCount > 0) return counted(differenceCount, "расхождение", "расхождения", "расхождений");
  return error === null ? "Всё сошлось" : "Сверена только часть";
}
