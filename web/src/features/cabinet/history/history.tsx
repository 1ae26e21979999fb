import { useInfiniteQuery } from "@tanstack/react-query";
import ReceiptText from "lucide-react/icons/receipt-text";
import SearchX from "lucide-react/icons/search-x";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { LoadFailure } from "@/domain/faults/load-failure";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { CabinetCard } from "../cabinet-card";
import { operationsQuery } from "./api";
import { FilterBar } from "./filter-bar";
import { filtersIn, isFiltered, type OperationFilters } from "./filters";
import styles from "./history.module.css";
import { KIND_NAMES } from "./operation-kinds";
import { OperationList } from "./operation-list";
import { StatementButtons } from "./statement-buttons";

/** Every movement of the account's money, as the ledger has it. */
export function History() {
  const [params] = useSearchParams();
  // Periods count back from when the page was opened, so that the question does not change by the clock.
  const [now] = useState(() => new Date());
  const filters = filtersIn(params, KIND_NAMES, now);
  return (
    <CabinetCard
      title="История операций"
      lead="Каждая копейка: откуда пришла, на какой отчёт и источник ушла, сколько осталось."
    >
      <Stack gap={4}>
        <FilterBar filters={filters} />
        <StatementButtons filters={filters} />
      </Stack>
      <Operations filters={filters} />
    </CabinetCard>
  );
}

function Operations({ filters }: { filters: OperationFilters }) {
  const pages = useInfiniteQuery(operationsQuery(filters));
  if (pages.data === undefined) {
    if (pages.error !== null) {
      return (
        <LoadFailure
          error={pages.error}
          onRetry={() => void pages.refetch()}
          title="История не загрузилась"
        />
      );
    }
    return (
      <>
        <VisuallyHidden>История загружается</VisuallyHidden>
        <Skeleton height="24rem" />
      </>
    );
  }
  const operations = pages.data.pages.flatMap((page) => page.operations);
  if (operations.length === 0) return isFiltered(filters) ? <NothingFound /> : <NothingYet />;
  return (
    <>
      <OperationList operations={operations} />
      <More
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        onMore={() => pages.fetchNextPage()}
        count={operations.length}
      />
    </>
  );
}

interface MoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => Promise<{ hasNextPage: boolean }>;
  count: number;
}

/** Older operations on demand; the focus stays on the button, and goes to the end of the list with the last of them. */
function More({ hasMore, isLoading, onMore, count }: MoreProps) {
  const end = useRef<HTMLParagraphElement>(null);
  async function load(): Promise<void> {
    const { hasNextPage } = await onMore();
    if (!hasNextPage) requestAnimationFrame(() => end.current?.focus());
  }
  return (
    <div className={styles.more}>
      <p ref={end} tabIndex={-1} className={styles.aside} aria-live="polite">
        {hasMore ? `Показано операций: ${count}` : `Это все операции: ${count}`}
      </p>
      {hasMore && (
        <Button variant="secondary" busy={isLoading} onClick={() => void load()}>
          Показать ещё
        </Button>
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={ReceiptText}
      title="Операций пока нет"
      action={<LinkButton to="?tab=balance">Пополнить баланс</LinkButton>}
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
