import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { Report } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Page } from "@/ui/page/page";
import { Skeleton } from "@/ui/skeleton";
import { Identity } from "./car/identity";
import { lazyBody } from "./lazy-body";
import { SettledLayout } from "./live/settled-layout";
import styles from "./report-view.module.css";
import { FactTiles } from "./verdict/fact-tiles";
import { VerdictBanner } from "./verdict/verdict-banner";

// Loaded on demand, so that the first screen does not wait for this chunk.
const ReportBody = lazy(lazyBody);

interface ReportViewProps {
  report: Report;
  /** Meta description, for a public report. */
  description?: string;
  /** Whether the connection is lost, so that the data may be outdated. */
  isInterrupted?: boolean;
  /** Slot for a notice above the verdict. */
  notice?: ReactNode;
  /** Slot for the offer to watch the car. */
  watch?: ReactNode;
  /** Slot for the actions of the user: beside the car, on phones below the verdict. */
  actions?: ReactNode;
}

/** Report from the verdict to the sources; the slots contain what only the owner may do. */
export function ReportView({
  report,
  description,
  isInterrupted = false,
  notice,
  watch,
  actions,
}: ReportViewProps) {
  // Phones show the verdict first.
  const isWide = useMediaQuery(isAtLeast("table"));
  const headActions = isWide && <Offer of={report}>{actions}</Offer>;
  return (
    <Page title={`Отчёт: ${carNameOf(report)}`} {...(description !== undefined && { description })}>
      <SettledLayout isRunning={report.status !== "completed"} className={styles.report}>
        <Part
          of={report}
          section="identity"
          frame={(missing) => (
            <>
              {missing}
              {headActions}
            </>
          )}
        >
          <Identity report={report} actions={headActions} />
        </Part>
        <Offer of={report}>{notice}</Offer>
        <Part of={report} section="verdict">
          <VerdictBanner report={report} isInterrupted={isInterrupted} />
        </Part>
        <Part of={report} section="tiles">
          <Tiles report={report} />
        </Part>
        {!isWide && <Offer of={report}>{actions}</Offer>}
        <Part of={report} section="report-body">
          <Suspense fallback={<Skeleton height="60rem" />}>
            <ReportBody report={report} watch={<Offer of={report}>{watch}</Offer>} />
          </Suspense>
        </Part>
      </SettledLayout>
    </Page>
  );
}

/** Name of the car, or the ordered identifier when the name is unknown. */
function carNameOf({ reportData, searchQuery }: Report): string {
  try {
    const { brand, model, year } = reportData.vehicle;
    return [brand, model, year].filter(Boolean).join(" ") || searchQuery;
  } catch {
    // The head of the report shows its own error.
    return searchQuery;
  }
}

function Tiles({ report: { reportData, status } }: { report: Report }) {
  return <FactTiles services={reportData.services} isFinal={status === "completed"} />;
}

/** Error boundary of interactive content, which is hidden when printed. */
function Offer({ of, children }: { of: Report; children: ReactNode }) {
  return (
    <div className={styles.offer}>
      <Part of={of} section="offer">
        {children}
      </Part>
    </div>
  );
}

interface PartProps extends Omit<ComponentProps<typeof SectionErrorBoundary>, "resetKeys"> {
  of: Report;
}

/** Error boundary of a part of the report; resets when the report changes. */
function Part({ of, ...part }: PartProps) {
  return <SectionErrorBoundary {...part} resetKeys={[of]} />;
}
