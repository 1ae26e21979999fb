import { lazy, type ReactNode, Suspense } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { Skeleton } from "@/ui/skeleton";
import { ProblemSection } from "../problems/problem-section";
import { problemsOf } from "../problems/problems";
import { SectionFrame } from "../sections/section-frame";
import { carIfAny } from "../words";
import { ChecklistSection } from "./checklist-section";
import { ConsistencySection } from "./consistency-section";
import { damagePictures } from "./damage-pictures";
import { MileageSection } from "./mileage-section";
import { PriceSection } from "./price-section";
import { TimelineSection } from "./timeline-section";

// Below the first screen, and of cars that had an accident alone; there before anybody prints the page.
const loadDamage = () => import("./damage-section");
const DamageSection = lazy(loadDamage);

/** What the sources say together, what matters first; what none of them speaks of is left out. */
export function FindingSections({ report }: { report: Report }) {
  return (
    <>
      {problemsOf(report).length > 0 && (
        <Finding of={report} id="findings" title="Что нашли">
          <ProblemSection report={report} />
        </Finding>
      )}
      <Drawings report={report} />
      <Lists report={report} />
    </>
  );
}

/** Accidents, mileage and owners, price: drawn and open. */
function Drawings({ report }: { report: Report }) {
  const { timeline, mileage, damage, price, bargain } = report.details;
  return (
    <>
      {damage != null && (
        <Finding of={report} id="damage" title="ДТП по дням">
          <Suspense fallback={<Waiting />}>
            <DamageSection report={report} scheme={damage} pictures={damagePictures(report)} />
          </Suspense>
        </Finding>
      )}
      {mileage.points.length > 0 && (
        <Finding of={report} id="mileage" title="Пробег и владельцы">
          <MileageSection chart={mileage} owners={timeline.owners} />
        </Finding>
      )}
      {hasPrice(report) && (
        <Finding of={report} id="price" title="Цена и торг">
          <PriceSection
            reportId={report.id}
            price={price ?? null}
            bargain={bargain ?? null}
            reasons={report.verdict.reasons}
          />
        </Finding>
      )}
    </>
  );
}

/** What is read by those who ask for it: folded to a line each. */
function Lists({ report }: { report: Report }) {
  const { contradictions, timeline, mileage, checklist } = report.details;
  const { brand, model } = report.reportData.vehicle;
  return (
    <>
      {checklist.length > 0 && (
        <Finding of={report} id="checklist" title="Что проверить на осмотре">
          <ChecklistSection
            reportId={report.id}
            car={carIfAny(brand, model) ?? report.searchQuery}
            items={checklist}
          />
        </Finding>
      )}
      {isCompared(report) && (
        <Finding of={report} id="consistency" title="Сверка данных">
          <ConsistencySection contradictions={contradictions} isFinal={report.status === "completed"} />
        </Finding>
      )}
      {hasTimeline(report) && (
        <Finding of={report} id="timeline" title="Лента событий">
          <TimelineSection timeline={timeline} hasBands={mileage.points.length < 2} />
        </Finding>
      )}
    </>
  );
}

function Waiting() {
  return (
    <SectionFrame id="damage" title="ДТП по дням" isBusy>
      <Skeleton height="40rem" />
    </SectionFrame>
  );
}

interface FindingProps {
  of: Report;
  id: string;
  title: string;
  children: ReactNode;
}

/** A finding that fails leaves its heading, to which the navigation leads. */
function Finding({ of, id, title, children }: FindingProps) {
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

/** A valuation, or something to bargain about without one. */
export function hasPrice({ details: { price, bargain } }: Report): boolean {
  return price != null || bargain != null;
}
