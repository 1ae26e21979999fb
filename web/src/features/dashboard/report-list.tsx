import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { reportsQuery } from "./api";
import { NoReports } from "./no-reports";
import styles from "./report-list.module.css";
import { ReportRows } from "./report-rows";

/** List of the user's checks by pages, newest first. */
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
