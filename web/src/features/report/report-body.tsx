import { memo, type ReactNode, useMemo, useState } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { ChangesSection } from "./next-steps/changes-section";
import { VkPackageCard } from "./next-steps/vk-package-card";
import { newestOf } from "./findings/damage-zones";
import { FindingSections } from "./findings/finding-sections";
import { MomentContext } from "./findings/selected-day";
import styles from "./report-body.module.css";
import { navEntries } from "./sections/nav-entries";
import { tabsOf } from "./sections/result-tabs";
import { RESULTS, ResultTabsSection } from "./sections/result-tabs-section";
import { SectionFrame } from "./sections/section-frame";
import { SectionNav } from "./sections/section-nav";
import { paidInstead } from "./sections/section-state";
import { SourceList } from "./sections/source-list";
import { useFollowedAnchor } from "./sections/use-anchor-focus";
import { useKeptPlace } from "./use-scroll-restoration";
import { Recommendations } from "./verdict/recommendations";

interface ReportBodyProps {
  report: Report;
  /** The offer to be told of changes. */
  watch: ReactNode;
}

/** What stands below the verdict and its tiles: a file of its own, which the first screen does not wait for. */
export default function ReportBody({ report, watch }: ReportBodyProps) {
  useKeptPlace();
  useFollowedAnchor();
  return (
    <>
      <Guard place="changes" resetKeys={[report]}>
        <ChangesSection report={report} />
      </Guard>
      <Guard place="vk-package" resetKeys={[report]}>
        {report.vkPackage && <VkPackageCard services={report.reportData.services} />}
      </Guard>
      <Guard place="recommendations" resetKeys={[report]}>
        <Recommendations texts={report.recommendations} isFinal={report.status === "completed"} />
      </Guard>
      {watch}
      <Guard place="report-sections" resetKeys={[report]}>
        <Sections report={report} />
      </Guard>
    </>
  );
}

/** Everything that has a place in the navigation. */
const Sections = memo(function Sections({ report }: { report: Report }) {
  const [chosen, choose] = useState<string | null | undefined>(undefined);
  const moment = { day: chosen === undefined ? firstMoment(report) : chosen, choose };
  return (
    <MomentContext value={moment}>
      <div className={styles.body}>
        <Guard place="section-nav" resetKeys={[report]}>
          <Nav report={report} />
        </Guard>
        <div className={styles.sections}>
          <FindingSections report={report} />
          <Guard place="sources" resetKeys={[report]}>
            <Sources report={report} />
          </Guard>
        </div>
      </div>
    </MomentContext>
  );
});

function Nav({ report }: { report: Report }) {
  return <SectionNav entries={navEntries(report, tabsOf(report.reportData.services))} />;
}

/** What each source says: in its line, and in the tabs. */
function Sources({ report }: { report: Report }) {
  const { services, vehicle } = report.reportData;
  const tabs = useMemo(() => tabsOf(services), [services]);
  const money = { paidInstead: paidInstead(report), isGuests: report.paymentId != null };
  return (
    <>
      <Guard place="source-list" resetKeys={[report]} frame={titled("sources", "Источники")}>
        <SourceList services={services} tabs={tabs} {...money} />
      </Guard>
      <Guard place="result-tabs" resetKeys={[report]} frame={titled(RESULTS.id, RESULTS.title)}>
        <ResultTabsSection tabs={tabs} vehicle={vehicle} {...money} />
      </Guard>
    </>
  );
}

function titled(id: string, title: string) {
  return (notice: ReactNode) => (
    <SectionFrame id={id} title={title}>
      {notice}
    </SectionFrame>
  );
}

/** The day that all drawings show before the reader chooses one: that of the newest accident. */
function firstMoment({ details }: Report): string | null {
  try {
    const { damage } = details;
    const place = damage == null ? null : newestOf(damage);
    return place === null ? null : (damage?.accidents[place]?.date ?? null);
  } catch {
    // The accidents themselves say under their heading that they cannot be shown.
    return null;
  }
}
