import { type ComponentType, lazy, Suspense } from "react";
import type { Report } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Skeleton } from "@/ui/skeleton";
import { carText } from "../format";
import { IssueSection } from "../issues/issue-section";
import { SectionFrame } from "../sections/section-frame";
import { ChecklistSection } from "./checklist-section";
import { ConsistencySection } from "./consistency-section";
import { damagePictures } from "./damage-zones";
import { MileageSection } from "./mileage-section";
import { PriceSection } from "./price-section";
import { TimelineSection } from "./timeline-section";

// Loaded on demand (below the first screen, only for cars with accidents); preloaded before printing.
const loadDamage = () => import("./damage-section");
const DamageSection = lazy(loadDamage);

interface Finding {
  id: string;
  title: string;
  /** Component of the section; checks itself for data, so that an error stays within its boundary. */
  Section: ComponentType<{ report: Report }>;
}

/** Sections of the findings: open ones with charts first, then collapsed ones. */
const FINDINGS: Finding[] = [
  { id: "findings", title: "Что нашли", Section: IssueSection },
  { id: "damage", title: "ДТП по дням", Section: Damage },
  { id: "mileage", title: "Пробег и владельцы", Section: Mileage },
  { id: "price", title: "Цена и торг", Section: Price },
  { id: "checklist", title: "Что проверить на осмотре", Section: Checklist },
  { id: "consistency", title: "Сверка данных", Section: Consistency },
  { id: "timeline", title: "Лента событий", Section: Events },
];

/**
 * Report sections that combine all sources, most important first; omitted without data.
 * A failed section keeps its heading, which is a target of the navigation.
 */
export function FindingSections({ report }: { report: Report }) {
  return FINDINGS.map(({ id, title, Section }) => (
    <SectionErrorBoundary
      key={id}
      section={`finding-${id}`}
      resetKeys={[report]}
      frame={(notice) => (
        <SectionFrame id={id} title={title}>
          {notice}
        </SectionFrame>
      )}
    >
      <Section report={report} />
    </SectionErrorBoundary>
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
      car={carText(brand, model) ?? report.searchQuery}
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

/** Whether data can be compared: contradictions exist, or more than one source has answered. */
export function isCompared({ details: { contradictions }, reportData: { services } }: Report): boolean {
  return contradictions.length > 0 || services.filter(({ status }) => status === "success").length > 1;
}

export function hasTimeline({ details: { timeline } }: Report): boolean {
  return timeline.events.length + timeline.owners.length > 0;
}

/** Whether the report has a valuation or a reason to negotiate the price. */
export function hasPrice({ details: { price, bargain } }: Report): boolean {
  return price != null || bargain != null;
}
