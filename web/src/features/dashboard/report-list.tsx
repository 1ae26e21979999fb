import { useInfiniteQuery } from "@tanstack/react-query";
import SearchX from "lucide-react/icons/search-x";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { reportsQuery } from "./api";
import { NoReports } from "./no-reports";
import { ReportFilters } from "./report-filters";
import styles from "./report-list.module.css";
import { ReportRows } from "./report-rows";
import { useReportFilter } from "./use-report-filter";

/** List of the checks of the acting account by pages, newest first; the URL contains the filter. */
export function ReportList() {
  const { filter, isFiltered, setFilter } = useReportFilter();
  return (
    <div className={styles.list}>
      <ReportFilters filter={filter} onChange={setFilter} />
      <Reports filter={filter} onReset={isFiltered ? () => setFilter({}) : null} />
    </div>
  );
}

interface ReportsProps {
  filter: ReturnType<typeof useReportFilter>["filter"];
  /** Removes the filter; null when all checks are listed. */
  onReset: (() => void) | null;
}

function Reports({ filter, onReset }: ReportsProps) {
  const reports = useInfiniteQuery({ ...reportsQuery(filter), placeholderData: (shown) => shown });
  if (reports.data === undefined) {
    if (reports.error !== null) {
      return (
        <LoadFailure
          error={reports.error}
          onRetry={() => void reports.refetch()}
          title="Проверки не загрузились"
        />
      );
    }
    return (
      <>
        <VisuallyHidden>Проверки загружаются</VisuallyHidden>
        <Skeleton height="26rem" />
      </>
    );
  }
  const rows = reports.data.pages.flat();
  if (rows.length === 0) return onReset === null ? <NoReports /> : <NothingFound onReset={onReset} />;
  return (
    <>
      <ReportRows reports={rows} isBusy={reports.isPlaceholderData} />
      <NextPage pages={reports} title="Следующие проверки не загрузились" />
    </>
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="Таких проверок нет"
        action={
          <Button variant="secondary" onClick={onReset}>
            Показать все проверки
          </Button>
        }
      >
        С этой меткой или от этого сотрудника проверок не было.
      </EmptyState>
    </Card>
  );
}
