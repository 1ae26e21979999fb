import { type ReactNode, useEffect } from "react";
import type { Report } from "@/api/types";
import { Page } from "@/components/layout/page";
import { useMediaQuery } from "@/lib/use-media-query";
import { FactTiles } from "./fact-tiles";
import { Identity } from "./identity";
import { Recommendations } from "./recommendations";
import { ReportActions } from "./report-actions";
import { ReportSection } from "./report-section";
import styles from "./report-view.module.css";
import { SectionNav } from "./section-nav";
import { VerdictBanner } from "./verdict-banner";

interface ReportViewProps {
  report: Report;
  /** The connection is lost; what is shown may be behind. */
  isInterrupted: boolean;
  /** What is to be known of the page itself, before its verdict. */
  notice?: ReactNode;
  /** The offer to be told of changes. */
  watch?: ReactNode;
}

/** The report from the verdict down to each source. */
export function ReportView({ report, isInterrupted, notice, watch }: ReportViewProps) {
  useDeepLink();
  // On a phone the first screen belongs to the verdict.
  const isWide = useMediaQuery("(width >= 48rem)");
  const { services, vehicle } = report.reportData;
  const car = [vehicle.brand, vehicle.model, vehicle.year].filter(Boolean).join(" ");
  return (
    <Page title={`Отчёт: ${car || report.searchQuery}`}>
      <article className={styles.report}>
        <Identity report={report} actions={isWide && <ReportActions report={report} />} />
        {notice}
        <VerdictBanner report={report} isInterrupted={isInterrupted} />
        <FactTiles services={services} />
        <Recommendations texts={report.recommendations} isFinal={report.status === "completed"} />
        {watch}
        {!isWide && <ReportActions report={report} />}
        <div className={styles.body}>
          <SectionNav services={services} />
          <div className={styles.sections}>
            {services.map((service) => (
              <ReportSection key={service.id} service={service} report={report} />
            ))}
          </div>
        </div>
      </article>
    </Page>
  );
}

/** An address with `#dtp` was opened before that section was on the page. */
function useDeepLink(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
}
