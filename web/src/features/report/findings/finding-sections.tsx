import type { Report } from "@/api/types";
import { ChecklistSection } from "./checklist-section";
import { ConsistencySection } from "./consistency-section";
import { damagePictures } from "./damage-pictures";
import { DamageSection } from "./damage-section";
import { MileageSection } from "./mileage-section";
import { PriceSection } from "./price-section";
import { TimelineSection } from "./timeline-section";

/** What the sources say together; what none of them speaks of is left out. */
export function FindingSections({ report }: { report: Report }) {
  const { contradictions, timeline, mileage, damage, price, checklist } = report.details;
  return (
    <>
      {isCompared(report) && (
        <ConsistencySection contradictions={contradictions} isFinal={report.status === "completed"} />
      )}
      {hasTimeline(report) && <TimelineSection timeline={timeline} />}
      {mileage.points.length > 0 && <MileageSection chart={mileage} />}
      {damage != null && <DamageSection scheme={damage} pictures={damagePictures(report)} />}
      {price != null && <PriceSection reportId={report.id} price={price} reasons={report.verdict.reasons} />}
      {checklist.length > 0 && <ChecklistSection reportId={report.id} items={checklist} />}
    </>
  );
}

/** One answer alone cannot contradict anything but the order. */
export function isCompared({ details: { contradictions }, reportData: { services } }: Report): boolean {
  return contradictions.length > 0 || services.filter(({ status }) => status === "success").length > 1;
}

export function hasTimeline({ details: { timeline } }: Report): boolean {
  return timeline.events.length + timeline.owners.length > 0;
}
