import type { Operation } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { formatMinute } from "@/lib/dates";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Skeleton } from "@/ui/skeleton";
import styles from "../admin.module.css";
import { useOperations } from "./user-api";

const signed = (sum: number) => `${sum > 0 ? "+" : ""}${formatColumnRoubles(sum)}`;

const COLUMNS: Column<Operation>[] = [
  { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
  {
    title: "Операция",
    render: ({ title, description }) => (
      <span className={styles.name}>{[title, description].filter(Boolean).join(" · ")}</span>
    ),
  },
  { title: "Баланс", isNumber: true, render: ({ amount }) => signed(amount) },
  { title: "Удержано", isNumber: true, render: ({ heldChange }) => signed(heldChange) },
  { title: "Стало", isNumber: true, render: ({ balanceAfter }) => formatColumnRoubles(balanceAfter) },
];

/** Ledger operations of one user, newest first. */
export function OperationList({ id }: { id: string }) {
  const history = useOperations(id);
  const rows = history.data?.pages.flatMap(({ operations }) => operations) ?? [];
  return (
    <>
      <LoadFailure
        error={history.isFetchNextPageError ? null : history.error}
        onRetry={() => void history.refetch()}
        title="История не загрузилась"
      />
      {history.isPending && <Skeleton height="16rem" />}
      {history.data && rows.length === 0 && <p className={styles.quiet}>Денег на счёте не было.</p>}
      {rows.length > 0 && (
        <Card>
          <DataTable
            caption="История баланса"
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.id}
            tableFrom="desk"
          />
        </Card>
      )}
      <NextPage pages={history} size="sm" title="Следующие операции не загрузились" />
    </>
  );
}
