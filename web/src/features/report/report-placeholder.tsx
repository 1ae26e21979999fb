import { useIdle } from "@/lib/use-idle";
import { Page } from "@/ui/page/page";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { preloadBody } from "./lazy-body";
import styles from "./report-view.module.css";

/** Skeleton of a loading report. */
export function ReportPlaceholder() {
  useIdle(preloadBody);
  return (
    <Page title="Отчёт">
      <div className={styles.report} aria-busy="true">
        <VisuallyHidden>Отчёт загружается</VisuallyHidden>
        <Skeleton width="22rem" height="3rem" />
        <Skeleton height="15rem" />
        <Skeleton height="6rem" />
        <Skeleton height="24rem" />
      </div>
    </Page>
  );
}
