import { type ComponentType, lazy, Suspense } from "react";
import type { Report } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { Skeleton } from "@/ui/skeleton";
import { ProblemSection } from "../issues/issue-section";
import { SectionFrame } from "../sections/section-frame";
import { carIfAny } from "../format";
import { ChecklistSection } from "./checklist-section";
import { ConsistencySection } from "./consistency-section";
import { damagePictures } from "./damage-pictures";
import { MileageSection } from "./mileage-section";
import { PriceSection } from "./price-section";
import { TimelineSection } from "./timeline-section";

// Below the first screen, and of cars that had an accident alone; there before anybody prints the page.
const loadDamage = () => import("./damage-section");
const DamageSection = lazy(loadDamage);

interface Finding {
  id: string;
  title: string;
  /** Looks itself whether there is anything to show, so that a fault of the looking stays with it. */
  Section: ComponentType<{ report: Report }>;
}

/** Drawn and open, then what is read by those who ask for it: folded to a line each. */
const FINDINGS: Finding[] = [
  { id: "findings", title: "Что нашли", Section: ProblemSection },
  { id: "damage", title: "ДТП по дням", Section: Damage },
  { id: "mileage", title: "Пробег и владельцы", Section: Mileage },
  { id: "price", title: "Цена и торг", Section: Price },
  { id: "checklist", title: "Что проверить на осмотре", Section: Checklist },
  { id: "consistency", title: "Сверка данных", Section: Consistency },
  { id: "timeline", title: "Лента событий", Section: Events },
];

/**
 * What the sources say together, what matters first; what none of them speaks of is left out. One that fails leaves its
 * heading, to which the navigation leads.
 */
export function FindingSections({ report }: { report: Report }) {
  return FINDINGS.map(({ id, title, Section }) => (
    <Guard
      key={id}
      place={`finding-${id}`}
      resetKeys={[report]}
      frame={(notice) => (
        <SectionFrame id={id} title={title}>
          {notice}
        </SectionFrame>
      )}
    >
      <Section report={report} />
    </Guard>
  ));
}

function Damage({ report }: { report: Report }) {
  const { damage } = report.details;
  if (damage == null) return null;
  return (
    <Suspense fallback={<Waiting />}>
      <DamageSection report={report} scheme={damage} pictures={damagePictures(report)} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <SectionFrame id="damage" title="ДТП по дням" isBusy>
      <Skeleton height="40rem" />
    </SectionFrame>
  );
}

function Mileage({ report }: { report: Report }) {
  const { mileage, timeline } = report.details;
  return mileage.points.length > 0 && <MileageSection chart={mileage} owners={timeline.owners} />;
}

function Price({ report }: { report: Report }) {
  const { price, bargain } = report.details;
  if (!hasPrice(report)) return null;
  return (
    <PriceSection
      reportId={report.id}
      price={price ?? null}
      bargain={bargain ?? null}
      reasons={report.verdict.reasons}
    />
  );
}

function Checklist({ report }: { report: Report }) {
  const { checklist } = report.details;
  const { brand, model } = report.reportData.vehicle;
  if (checklist.length === 0) return null;
  return (
    <ChecklistSection
      reportId={report.id}
      car={carIfAny(brand, model) ?? report.searchQuery}
      items={checklist}
    />
  );
}

function Consistency({ report }: { report: Report }) {
  if (!isCompared(report)) return null;
  return (
    <ConsistencySection
      contradictions={report.details.contradictions}
      isFinal={report.status === "completed"}
    />
  );
}

function Events({ report }: { report: Report }) {
  const { timeline, mileage } = report.details;
  return hasTimeline(report) && <TimelineSection timeline={timeline} hasBands={mileage.points.length < 2} />;
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
