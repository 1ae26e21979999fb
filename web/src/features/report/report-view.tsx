import { lazy, type ReactNode, Suspense } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Page } from "@/ui/page/page";
import { Skeleton } from "@/ui/skeleton";
import { Identity } from "./car/identity";
import { bodyForLazy } from "./load-body";
import styles from "./report-view.module.css";
import { FactTiles } from "./verdict/fact-tiles";
import { VerdictBanner } from "./verdict/verdict-banner";

// Below the first screen: the verdict does not wait for it.
const ReportBody = lazy(bodyForLazy);

interface ReportViewProps {
  report: Report;
  /** For search engines, of a report that is for everybody. */
  description?: string;
  /** The connection is lost; what is shown may be behind. */
  isInterrupted?: boolean;
  /** What is to be known of the page itself, before its verdict. */
  notice?: ReactNode;
  /** The offer to be told of changes. */
  watch?: ReactNode;
  /** What the reader may do with the report: beside the car, below the verdict on a phone. */
  actions?: ReactNode;
}

/** The report from the verdict down to each source. What only its owner may do comes in the slots. */
export function ReportView({
  report,
  description,
  isInterrupted = false,
  notice,
  watch,
  actions,
}: ReportViewProps) {
  // On a phone the first screen belongs to the verdict.
  const isWide = useMediaQuery(isAtLeast("table"));
  const { services, vehicle } = report.reportData;
  const car = [vehicle.brand, vehicle.model, vehicle.year].filter(Boolean).join(" ");
  return (
    <Page title={`Отчёт: ${car || report.searchQuery}`} {...(description !== undefined && { description })}>
      <article className={styles.report}>
        <Part of={report} place="identity">
          <Identity report={report} actions={isWide && <Offer>{actions}</Offer>} />
        </Part>
        <Offer>{notice}</Offer>
        <Part of={report} place="verdict">
          <VerdictBanner report={report} isInterrupted={isInterrupted} />
        </Part>
        <Part of={report} place="tiles">
          <FactTiles services={services} isFinal={report.status === "completed"} />
        </Part>
        {!isWide && <Offer>{actions}</Offer>}
        <Part of={report} place="report-body">
          <Suspense fallback={<Skeleton height="60rem" />}>
            <ReportBody report={report} watch={<Offer>{watch}</Offer>} />
          </Suspense>
        </Part>
      </article>
    </Page>
  );
}

/** What only a screen can do. */
function Offer({ children }: { children: ReactNode }) {
  return (
    <div className={styles.offer}>
      <Guard place="offer">{children}</Guard>
    </div>
  );
}

/** Drawn anew with each change of the report. */
function Part({ of, place, children }: { of: Report; place: string; children: ReactNode }) {
  return (
    <Guard place={place} resetKeys={[of]}>
      {children}
    </Guard>
  );
}
