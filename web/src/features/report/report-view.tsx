import { memo, type ReactNode, useMemo, useState } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/components/layout/guard";
import { Page } from "@/components/layout/page";
import { useMediaQuery } from "@/lib/use-media-query";
import { ChangesSection } from "./changes-section";
import { FactTiles } from "./fact-tiles";
import { FindingSections } from "./findings/finding-sections";
import { Identity } from "./identity";
import { navEntries } from "./nav-entries";
import { Recommendations } from "./recommendations";
import { ReportSection } from "./report-section";
import styles from "./report-view.module.css";
import { tabsOf, untabbed } from "./result-tabs";
import { ResultTabsSection } from "./result-tabs-section";
import { SectionNav } from "./section-nav";
import { paidInstead } from "./section-state";
import { useFollowedAnchor } from "./use-followed-anchor";
import { VerdictBanner } from "./verdict-banner";
import { VkPackageCard } from "./vk-package-card";

interface ReportViewProps {
  report: Report;
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
export function ReportView({ report, isInterrupted = false, notice, watch, actions }: ReportViewProps) {
  useFollowedAnchor();
  // On a phone the first screen belongs to the verdict.
  const isWide = useMediaQuery("(width >= 48rem)");
  const { services, vehicle } = report.reportData;
  const car = [vehicle.brand, vehicle.model, vehicle.year].filter(Boolean).join(" ");
  return (
    <Page title={`Отчёт: ${car || report.searchQuery}`}>
      <article className={styles.report}>
        <Part of={report} place="identity">
          <Identity report={report} actions={isWide && <Offer>{actions}</Offer>} />
        </Part>
        <Offer>{notice}</Offer>
        <Part of={report} place="verdict">
          <VerdictBanner report={report} isInterrupted={isInterrupted} />
        </Part>
        <Part of={report} place="changes">
          <ChangesSection report={report} />
        </Part>
        {report.vkPackage && <VkPackageCard services={services} />}
        <Part of={report} place="tiles">
          <FactTiles services={services} />
        </Part>
        <Recommendations texts={report.recommendations} isFinal={report.status === "completed"} />
        <Offer>{watch}</Offer>
        {!isWide && <Offer>{actions}</Offer>}
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
  const [isBrief, setIsBrief] = useState(false);
  const { services, vehicle } = report.reportData;
  const tabs = useMemo(() => tabsOf(services), [services]);
  const others = untabbed(services, tabs);
  const money = { paidInstead: paidInstead(report), isGuests: report.paymentId != null };
  return (
    <div className={styles.body}>
      <SectionNav entries={navEntries(report, tabs)} />
      <div className={styles.sections}>
        <FindingSections report={report} />
        <ResultTabsSection tabs={tabs} vehicle={vehicle} {...money} />
        {others.length > 1 && (
          <label className={styles.brief}>
            <input type="checkbox" checked={isBrief} onChange={() => setIsBrief(!isBrief)} />
            Свернуть благополучное
          </label>
        )}
        {others.map((service) => (
          <ReportSection key={service.id} service={service} isBrief={isBrief} {...money} />
        ))}
      </div>
    </div>
  );
});
