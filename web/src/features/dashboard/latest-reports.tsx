import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Skeleton } from "@/ui/skeleton";
import { reportsQuery } from "./api";
import { NoReports } from "./no-reports";
import { ReportRows } from "./report-rows";

/** Latest checks of the acting company. */
export function LatestReports({ count }: { count: number }) {
  const reports = useInfiniteQuery(reportsQuery());
  if (reports.data === undefined) {
    if (reports.error === null) return <Skeleton height="22rem" />;
    return (
      <LoadFailure
        error={reports.error}
        onRetry={() => void reports.refetch()}
        title="Проверки не загрузились"
      />
    );
  }
  const rows = reports.data.pages.flat().slice(0, count);
  return rows.length === 0 ? <NoReports /> : <ReportRows reports={rows} />;
}
