import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/domain/faults/load-failure";
import { NextPage } from "@/domain/faults/next-page";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { reportsQuery } from "./api";
import { NoReports } from "./no-reports";
import styles from "./report-list.module.css";
import { ReportRows } from "./report-rows";

/** All checks of the user, newest first; older ones on demand. */
export function ReportList() {
  const reports = useInfiniteQuery(reportsQuery);
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
  if (rows.length === 0) return <NoReports />;
  return (
    <div className={styles.list}>
      <ReportRows reports={rows} />
      <NextPage pages={reports} title="Следующие проверки не загрузились" />
    </div>
  );
}
