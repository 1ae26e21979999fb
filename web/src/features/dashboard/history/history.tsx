import { useInfiniteQuery } from "@tanstack/react-query";
import ReceiptText from "lucide-react/icons/receipt-text";
import SearchX from "lucide-react/icons/search-x";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { DashboardCard } from "../dashboard-card";
import { operationsQuery } from "./api";
import { FilterBar } from "./filter-bar";
import { filtersIn, isFiltered, type OperationFilters } from "./filters";
import styles from "./history.module.css";
import { KIND_NAMES } from "./operation-kinds";
import { OperationList } from "./operation-list";
import { StatementButtons } from "./statement-buttons";

/** Section with the ledger operations of the account and their filters. */
export function History() {
  const [params] = useSearchParams();
  // Fixed when the page opens, so that the query does not change with the clock.
  const [now] = useState(() => new Date());
  const filters = filtersIn(params, KIND_NAMES, now);
  return (
    <DashboardCard
      title="История операций"
      lead="Каждая копейка: откуда пришла, на какой отчёт и источник ушла, сколько осталось."
    >
      <Stack gap={4}>
        <FilterBar filters={filters} />
        <StatementButtons filters={filters} />
      </Stack>
      <Operations filters={filters} />
    </DashboardCard>
  );
}

function Operations({ filters }: { filters: OperationFilters }) {
  const pages = useInfiniteQuery(operationsQuery(filters));
  const operations = pages.data?.pages.flatMap((page) => page.operations);
  return (
    <>
      <LoadFailure
        error={operations === undefined ? pages.error : null}
        onRetry={() => void pages.refetch()}
        title="История не загрузилась"
      />
      {operations === undefined && pages.error === null && <Waiting />}
      {operations !== undefined && operations.length > 0 && <OperationList operations={operations} />}
      {operations?.length === 0 && (isFiltered(filters) ? <NothingFound /> : <NothingYet />)}
      <div className={styles.more}>
        <p className={styles.aside} aria-live="polite">
          {operations !== undefined && <Count count={operations.length} hasMore={pages.hasNextPage} />}
        </p>
        {operations !== undefined && <NextPage pages={pages} title="Следующие операции не загрузились" />}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden>История загружается</VisuallyHidden>
      <Skeleton height="24rem" />
    </>
  );
}

/** Number of operations for screen readers; the empty state shows an equal text visibly. */
function Count({ count, hasMore }: { count: number; hasMore: boolean }) {
  if (count === 0) return <VisuallyHidden>Найдено операций: 0</VisuallyHidden>;
  return `${hasMore ? "Показано операций" : "Это все операции"}: ${count}`;
}

function NothingYet() {
  const isMember = useActingRole() !== "owner";
  return (
    <EmptyState
      icon={ReceiptText}
      title="Операций пока нет"
      action={!isMember && <LinkButton to="?tab=balance">Пополнить баланс</LinkButton>}
    >
      Здесь появится каждое пополнение и каждое списание, с отчётом и источником.
    </EmptyState>
  );
}

function NothingFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="Таких операций нет"
      action={
        <LinkButton to="?tab=balance&part=history" variant="secondary" replace preventScrollReset>
          Показать все операции
        </LinkButton>
      }
    >
      За этот период или этого вида ничего не было.
    </EmptyState>
  );
}
