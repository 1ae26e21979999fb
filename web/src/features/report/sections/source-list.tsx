import { type ComponentProps, memo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { ReportService } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { classNames } from "@/lib/class-names";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { NOT_FOUND } from "../format";
import { useIsPrinting } from "../use-printing";
import { isWithin } from "./anchors";
import { SourceRow } from "./report-section";
import type { ResultTab } from "./result-tabs";
import { SectionFrame } from "./section-frame";
import { SectionLink } from "./section-link";
import { SectionStatus } from "./section-status";
import { ShowAll } from "./show-all";
import styles from "./source-list.module.css";

/** Number of rows without remarks that phones show before the group is expanded. */
const MAX_ON_PHONE = 4;

interface SourceListProps {
  services: ReportService[];
  tabs: ResultTab[];
  coveredBy: string | null;
  isGuests: boolean;
}

/** Group of sources with its title. */
interface SourceGroup {
  id: "evidence" | "unknown" | "clean";
  title: string;
  services: ReportService[];
}

/** Groups of sources: with remarks, without an answer or data, without remarks. */
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

/** Collapsible rows of all sources; the row of a source with a tab is a link to the tab. */
export const SourceList = memo(function SourceList({ services, tabs, ...money }: SourceListProps) {
  const withTab = new Set(tabs.map(({ service }) => service?.id));
  return groupSources(services).map((group) => (
    <SectionFrame key={group.id} id={group.id} title={group.title}>
      <Rows group={group} withTab={withTab} {...money} />
    </SectionFrame>
  ));
});

interface RowsProps extends Omit<SourceListProps, "services" | "tabs"> {
  group: SourceGroup;
  /** Ids of the sources that have a tab. */
  withTab: Set<string | undefined>;
}

/**
 * Rows of a group; on phones the group without remarks is cut until it is expanded.
 * Also expanded by an anchor inside the group and when printed.
 */
function Rows({ group: { id, services }, withTab, ...money }: RowsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isWide = useMediaQuery(isAtLeast("table"));
  const anchor = useLocation().hash.slice(1);
  const isPrinting = useIsPrinting();
  const isFollowed = services.some((service) => isWithin(anchor, service.id));
  const isCut = id === "clean" && !isWide && !isExpanded && !isFollowed && !isPrinting;
  const shown = isCut ? services.slice(0, MAX_ON_PHONE) : services;
  return (
    <>
      <div className={classNames(styles.rows, id !== "unknown" && styles.terse)}>
        {shown.map((service) => (
          <Row key={service.id} service={service} hasTab={withTab.has(service.id)} {...money} />
        ))}
      </div>
      <ShowAll
        count={services.length}
        onPress={shown.length < services.length ? () => setIsExpanded(true) : null}
      />
    </>
  );
}

interface RowProps extends ComponentProps<typeof SourceRow> {
  hasTab: boolean;
}

/** Row of a source with an error boundary, which keeps the heading as a target of the navigation. */
function Row({ hasTab, ...row }: RowProps) {
  const { service } = row;
  return (
    <SectionErrorBoundary
      section="source-row"
      resetKeys={[service]}
      frame={(notice) => (
        <SectionFrame id={hasTab ? `${service.id}-row` : service.id} title={service.title} isInner>
          {notice}
        </SectionFrame>
      )}
    >
      {hasTab ? <TabLinkRow service={service} /> : <SourceRow {...row} />}
    </SectionErrorBoundary>
  );
}

function TabLinkRow({ service }: { service: ReportService }) {
  return (
    <div className={styles.tabbed}>
      <SectionLink id={service.id}>{service.title}</SectionLink>
      <SectionStatus service={service} size="icon" />
      <p data-line>{service.verdict ?? NOT_FOUND}</p>
    </div>
  );
}
