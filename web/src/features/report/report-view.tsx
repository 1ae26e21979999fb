import { memo, type ReactNode, useMemo, useState } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Page } from "@/ui/page/page";
import { ChangesSection } from "./after/changes-section";
import { VkPackageCard } from "./after/vk-package-card";
import { Identity } from "./car/identity";
import { newestOf } from "./findings/damage-zones";
import { FindingSections } from "./findings/finding-sections";
import { MomentContext } from "./findings/moment";
import styles from "./report-view.module.css";
import { navEntries } from "./sections/nav-entries";
import { tabsOf } from "./sections/result-tabs";
import { ResultTabsSection } from "./sections/result-tabs-section";
import { SectionNav } from "./sections/section-nav";
import { paidInstead } from "./sections/section-state";
import { SourceList } from "./sections/source-list";
import { useFollowedAnchor } from "./sections/use-followed-anchor";
import { FactTiles } from "./verdict/fact-tiles";
import { Recommendations } from "./verdict/recommendations";
import { VerdictBanner } from "./verdict/verdict-banner";

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
  useFollowedAnchor();
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
        <Part of={report} place="changes">
          <ChangesSection report={report} />
        </Part>
        {report.vkPackage && <VkPackageCard services={services} />}
        <Recommendations texts={report.recommendations} isFinal={report.status === "completed"} />
        <Offer>{watch}</Offer>
        <Part of={report} place="report-body">
          <Body report={report} />
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

/** Everything that has a place in the navigation. */
const Body = memo(function Body({ report }: { report: Report }) {
  const { services, vehicle } = report.reportData;
  const tabs = useMemo(() => tabsOf(services), [services]);
  const money = { paidInstead: paidInstead(report), isGuests: report.paymentId != null };
  const [chosen, choose] = useState<string | null | undefined>(undefined);
  const moment = { day: chosen === undefined ? firstMoment(report) : chosen, choose };
  return (
    <MomentContext value={moment}>
      <div className={styles.body}>
        <SectionNav entries={navEntries(report, tabs)} />
        <div className={styles.sections}>
          <FindingSections report={report} />
          <SourceList services={services} tabs={tabs} {...money} />
          <ResultTabsSection tabs={tabs} vehicle={vehicle} {...money} />
        </div>
      </div>
    </MomentContext>
  );
});

/** The day that all drawings show before the reader chooses one: that of the newest accident. */
function firstMoment({ details: { damage } }: Report): string | null {
  const place = damage == null ? null : newestOf(damage);
  return place === null ? null : (damage?.accidents[place]?.date ?? null);
}
