import type { Report } from "@/api/types";
import { tabsOf } from "./result-tabs";
import { ResultTabsSection } from "./result-tabs-section";
import { coveredBy } from "./section-state";

/** Result tabs of a report, for pages that show nothing else of the report. */
export default function ResultTabsOfReport({ report }: { report: Report }) {
  const { services, vehicle } = report.reportData;
  return (
    <ResultTabsSection
      tabs={tabsOf(services)}
      vehicle={vehicle}
      coveredBy={coveredBy(report)}
      isGuests={false}
    />
  );
}
