import type { ReactNode } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { SectionFrame } from "../sections/section-frame";
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
        <Finding of={report} id="consistency" title="Сверка данных">
          <ConsistencySection contradictions={contradictions} isFinal={report.status === "completed"} />
        </Finding>
      )}
      {hasTimeline(report) && (
        <Finding of={report} id="timeline" title="Лента событий">
          <TimelineSection timeline={timeline} />
        </Finding>
      )}
      {mileage.points.length > 0 && (
        <Finding of={report} id="mileage" title="График пробега">
          <MileageSection chart={mileage} />
        </Finding>
      )}
      {damage != null && (
        <Finding of={report} id="damage" title="Схема повреждений">
          <DamageSection scheme={damage} pictures={damagePictures(report)} />
        </Finding>
      )}
      {price != null && (
        <Finding of={report} id="price" title="Сколько стоит такой автомобиль">
          <PriceSection reportId={report.id} price={price} reasons={report.verdict.reasons} />
        </Finding>
      )}
      {checklist.length > 0 && (
        <Finding of={report} id="checklist" title="Что проверить на осмотре">
          <ChecklistSection reportId={report.id} items={checklist} />
        </Finding>
      )}
    </>
  );
}

/** A finding that fails leaves its heading, to which the navigation leads. */
function Finding({
  of,
  id,
  title,
  children,
}: {
  of: Report;
  id: string;
  title: string;
  children: ReactNode;
}) {
  const frame = (notice: ReactNode) => (
    <SectionFrame id={id} title={title}>
      {notice}
    </SectionFrame>
  );
  return (
    <Guard place={`finding-${id}`} resetKeys={[of]} frame={frame}>
      {children}
    </Guard>
  );
}

/** One answer alone cannot contradict anything but the order. */
export function isCompared({ details: { contradictions }, reportData: { services } }: Report): boolean {
  return contradictions.length > 0 || services.filter(({ status }) => status === "success").length > 1;
}

export function hasTimeline({ details: { timeline } }: Report): boolean {
  return timeline.events.length + timeline.owners.length > 0;
}
