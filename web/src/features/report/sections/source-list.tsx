import { type ComponentProps, memo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { ReportService } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { classNames } from "@/lib/class-names";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { usePrinting } from "../use-printing";
import { NOT_FOUND } from "../format";
import { isWithin } from "./anchors";
import { SourceRow } from "./report-section";
import type { ResultTab } from "./result-tabs";
import { SectionFrame } from "./section-frame";
import { SectionLink } from "./section-link";
import { SectionStatus } from "./section-status";
import { ShowAll } from "./show-all";
import styles from "./source-list.module.css";

/** So many of what is in order are enough on a phone. */
const MOST_ON_PHONE = 4;

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
      <Rows group={group} tabbed={tabbed} {...money} />
    </SectionFrame>
  ));
});

interface RowsProps extends Omit<SourceListProps, "services" | "tabs"> {
  group: SourceGroup;
  /** The sources that stand in a tab. */
  tabbed: Set<string | undefined>;
}

/** On a phone the long list of what is in order opens by a press, and by an address that points into it. */
function Rows({ group: { id, services }, tabbed, ...money }: RowsProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isWide = useMediaQuery(isAtLeast("table"));
  const anchor = useLocation().hash.slice(1);
  const isPrinting = usePrinting();
  const isFollowed = services.some((service) => isWithin(anchor, service.id));
  const isCut = id === "clean" && !isWide && !isPressed && !isFollowed && !isPrinting;
  const shown = isCut ? services.slice(0, MOST_ON_PHONE) : services;
  return (
    <>
      <div className={classNames(styles.rows, id !== "unknown" && styles.terse)}>
        {shown.map((service) => (
          <Row key={service.id} service={service} isTabbed={tabbed.has(service.id)} {...money} />
        ))}
      </div>
      <ShowAll
        count={services.length}
        onPress={shown.length < services.length ? () => setIsPressed(true) : null}
      />
    </>
  );
}

interface RowProps extends ComponentProps<typeof SourceRow> {
  isTabbed: boolean;
}

/** A row that fails leaves its heading, to which the navigation leads but where a tab has that place. */
function Row({ isTabbed, ...row }: RowProps) {
  const { service } = row;
  return (
    <Guard
      place="source-row"
      resetKeys={[service]}
      frame={(notice) => (
        <SectionFrame id={isTabbed ? `${service.id}-row` : service.id} title={service.title} isInner>
          {notice}
        </SectionFrame>
      )}
    >
      {isTabbed ? <TabbedRow service={service} /> : <SourceRow {...row} />}
    </Guard>
  );
}

function TabbedRow({ service }: { service: ReportService }) {
  return (
    <div className={styles.tabbed}>
      <SectionLink id={service.id}>{service.title}</SectionLink>
      <SectionStatus service={service} size="icon" />
      <p data-line>{service.verdict ?? NOT_FOUND}</p>
    </div>
  );
}
