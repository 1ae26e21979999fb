import { useInfiniteQuery } from "@tanstack/react-query";
import type { Batch } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { Skeleton } from "@/ui/skeleton";
import { batchRowsQuery, isInProgress } from "../api";
import styles from "./batch.module.css";
import { type RowFilterName, RowFilters, rowFilterOf } from "./row-filters";
import { RowItem } from "./row-item";

interface BatchRowsProps {
  batch: Batch;
  filter: RowFilterName;
  onFilter: (filter: RowFilterName) => void;
}

/** Cars of a list with their states, filtered by verdict. */
export function BatchRows({ batch, filter, onFilter }: BatchRowsProps) {
  const query = batchRowsQuery(batch.id, rowFilterOf(filter), isInProgress(batch));
  const pages = useInfiniteQuery({ ...query, placeholderData: (shown) => shown });
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  return (
    <section className={styles.rowsSection} aria-labelledby="rows-title">
      <h2 id="rows-title" className={styles.title}>
        Машины
      </h2>
      <RowFilters batch={batch} value={filter} onChange={onFilter} />
      {rows === undefined && pages.error === null && <Skeleton height="26rem" />}
      <LoadFailure
        error={rows === undefined ? pages.error : null}
        onRetry={() => void pages.refetch()}
        title="Строки не загрузились"
      />
      {rows !== undefined && rows.length > 0 && (
        <ul className={styles.rows} aria-busy={pages.isPlaceholderData || undefined}>
          {rows.map((row) => (
            <RowItem key={row.position} row={row} />
          ))}
        </ul>
      )}
      {rows?.length === 0 && <p className={styles.none}>Таких машин в списке сейчас нет.</p>}
      <NextPage pages={pages} title="Следующие строки не загрузились" />
    </section>
  );
}
