import { memo, type ReactNode, useMemo, useState } from "react";
import type { Report } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { SelectedDayContext } from "./contexts";
import { latestAccident } from "./findings/damage-zones";
import { FindingSections } from "./findings/finding-sections";
import { ChangesSection } from "./next-steps/changes-section";
import { VkPackageCard } from "./next-steps/vk-package-card";
import styles from "./report-body.module.css";
import { navEntries } from "./sections/nav-entries";
import { tabsOf } from "./sections/result-tabs";
import { RESULTS, ResultTabsSection } from "./sections/result-tabs-section";
import { SectionFrame } from "./sections/section-frame";
import { SectionNav } from "./sections/section-nav";
import { coveredBy } from "./sections/section-state";
import { SourceList } from "./sections/source-list";
import { useAnchorFocus } from "./sections/use-anchor-focus";
import { useScrollRestoration } from "./use-scroll-restoration";
import { Recommendations } from "./verdict/recommendations";

interface ReportBodyProps {
  report: Report;
  /** Slot for the offer to watch the car. */
  watch: ReactNode;
}

/** Report below the verdict and the tiles; a separate chunk, loaded after the first screen. */
export default function ReportBody({ report, watch }: ReportBodyProps) {
  useScrollRestoration();
  useAnchorFocus();
  return (
    <>
      <SectionErrorBoundary section="changes" resetKeys={[report]}>
        <ChangesSection report={report} />
      </SectionErrorBoundary>
      <SectionErrorBoundary section="vk-package" resetKeys={[report]}>
        {report.vkPackage && <VkPackageCard services={report.reportData.services} />}
      </SectionErrorBoundary>
      <SectionErrorBoundary section="recommendations" resetKeys={[report]}>
        <Recommendations texts={report.recommendations} isFinal={report.status === "completed"} />
      </SectionErrorBoundary>
      {watch}
      <SectionErrorBoundary section="report-sections" resetKeys={[report]}>
        <Sections report={report} />
      </SectionErrorBoundary>
    </>
  );
}

/** Report sections with their navigation. */
const Sections = memo(function Sections({ report }: { report: Report }) {
  const [chosen, choose] = useState<string | null | undefined>(undefined);
  const moment = { day: chosen === undefined ? initialDay(report) : chosen, choose };
  return (
    <SelectedDayContext value={moment}>
      <div className={styles.body}>
        <SectionErrorBoundary section="section-nav" resetKeys={[report]}>
          <Nav report={report} />
        </SectionErrorBoundary>
        <div className={styles.sections}>
          <FindingSections report={report} />
          <SectionErrorBoundary section="sources" resetKeys={[report]}>
            <Sources report={report} />
          </SectionErrorBoundary>
        </div>
      </div>
    </SelectedDayContext>
  );
});

function Nav({ report }: { report: Report }) {
  return <SectionNav entries={navEntries(report, tabsOf(report.reportData.services))} />;
}

/** Results of the sources, as a list and in tabs. */
function Sources({ report }: { report: Report }) {
  const { services, vehicle } = report.reportData;
  const tabs = useMemo(() => tabsOf(services), [services]);
  const money = { coveredBy: coveredBy(report), isGuests: report.paymentId != null };
  return (
    <>
      <SectionErrorBoundary
        section="source-list"
        resetKeys={[report]}
        frame={headingOnly("sources", "Источники")}
      >
        <SourceList services={services} tabs={tabs} {...money} />
      </SectionErrorBoundary>
      <SectionErrorBoundary
        section="result-tabs"
        resetKeys={[report]}
        frame={headingOnly(RESULTS.id, RESULTS.title)}
      >
        <ResultTabsSection tabs={tabs} vehicle={vehicle} {...money} />
      </SectionErrorBoundary>
    </>
  );
}

function headingOnly(id: string, title: string) {
  return (notice: ReactNode) => (
    <SectionFrame id={id} title={title}>
      {notice}
    </SectionFrame>
  );
}

/** Day that is selected at first: the date of the latest accident; null without one. */
function initialDay({ details }: Report): string | null {
  try {
    const { damage } = details;
    const index = damage == null ? null : latestAccident(damage);
    return index === null ? null : (damage?.accidents[index]?.date ?? null);
  } catch {
    // An error in the accident data is shown by the accident section.
    return null;
  }
}
