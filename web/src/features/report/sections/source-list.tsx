import { memo } from "react";
import type { ReportService } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { NOT_FOUND } from "../words";
import { SourceRow } from "./report-section";
import type { ResultTab } from "./result-tabs";
import { SectionFrame } from "./section-frame";
import { SectionLink } from "./section-link";
import { SectionStatus } from "./section-status";
import styles from "./source-list.module.css";

interface SourceListProps {
  services: ReportService[];
  tabs: ResultTab[];
  paidInstead: string | null;
  isGuests: boolean;
}

/** The sources that a group of the list holds, under its heading. */
interface SourceGroup {
  id: "evidence" | "unknown" | "clean";
  title: string;
  services: ReportService[];
}

/** What has a remark, what nobody answered for, and what is in order. */
export function groupSources(services: ReportService[]): SourceGroup[] {
  const isProblem = ({ state }: ReportService) => state === "stop" || state === "attention";
  const isClean = ({ status, state }: ReportService) => status === "success" && state === "good";
  const problems = services.filter(isProblem);
  const clean = services.filter(isClean);
  const others = services.filter((service) => !isProblem(service) && !isClean(service));
  const groups: SourceGroup[] = [
    { id: "evidence", title: `С замечаниями: ${problems.length}`, services: problems },
    { id: "unknown", title: `Без ответа или данных: ${others.length}`, services: others },
    { id: "clean", title: `Проверено, замечаний нет: ${clean.length}`, services: clean },
  ];
  return groups.filter((group) => group.services.length > 0);
}

/** Each source in one line, which opens; what stands in a tab leads there. */
export const SourceList = memo(function SourceList({ services, tabs, ...money }: SourceListProps) {
  const tabbed = new Set(tabs.map(({ service }) => service?.id));
  return groupSources(services).map((group) => (
    <SectionFrame key={group.id} id={group.id} title={group.title}>
      <div className={classNames(styles.rows, group.id === "clean" && styles.terse)}>
        {group.services.map((service) =>
          tabbed.has(service.id) ? (
            <TabbedRow key={service.id} service={service} />
          ) : (
            <SourceRow key={service.id} service={service} {...money} />
          ),
        )}
      </div>
    </SectionFrame>
  ));
});

function TabbedRow({ service }: { service: ReportService }) {
  return (
    <div className={styles.tabbed}>
      <SectionLink id={service.id}>{service.title}</SectionLink>
      <SectionStatus service={service} size="icon" />
      <p data-line>{service.verdict ?? NOT_FOUND}</p>
    </div>
  );
}
