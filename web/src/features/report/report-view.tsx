import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Page } from "@/ui/page/page";
import { Skeleton } from "@/ui/skeleton";
import { Identity } from "./car/identity";
import { bodyForLazy } from "./lazy-body";
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
  const beside = isWide && <Offer of={report}>{actions}</Offer>;
  return (
    <Page title={`Отчёт: ${carOf(report)}`} {...(description !== undefined && { description })}>
      <article className={styles.report}>
        <Part
          of={report}
          place="identity"
          frame={(missing) => (
            <>
              {missing}
              {beside}
            </>
          )}
        >
          <Identity report={report} actions={beside} />
        </Part>
        <Offer of={report}>{notice}</Offer>
        <Part of={report} place="verdict">
          <VerdictBanner report={report} isInterrupted={isInterrupted} />
        </Part>
        <Part of={report} place="tiles">
          <Tiles report={report} />
        </Part>
        {!isWide && <Offer of={report}>{actions}</Offer>}
        <Part of={report} place="report-body">
          <Suspense fallback={<Skeleton height="60rem" />}>
            <ReportBody report={report} watch={<Offer of={report}>{watch}</Offer>} />
          </Suspense>
        </Part>
      </article>
    </Page>
  );
}

/** The car, or the number that it was asked by. */
function carOf({ reportData, searchQuery }: Report): string {
  try {
    const { brand, model, year } = reportData.vehicle;
    return [brand, model, year].filter(Boolean).join(" ") || searchQuery;
  } catch {
    // The head of the page says itself that it cannot be shown.
    return searchQuery;
  }
}

function Tiles({ report: { reportData, status } }: { report: Report }) {
  return <FactTiles services={reportData.services} isFinal={status === "completed"} />;
}

/** What only a screen can do. */
function Offer({ of, children }: { of: Report; children: ReactNode }) {
  return (
    <div className={styles.offer}>
      <Part of={of} place="offer">
        {children}
      </Part>
    </div>
  );
}

interface PartProps extends Omit<ComponentProps<typeof Guard>, "resetKeys"> {
  of: Report;
}

/** Drawn anew with each change of the report. */
function Part({ of, ...part }: PartProps) {
  return <Guard {...part} resetKeys={[of]} />;
}
