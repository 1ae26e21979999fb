import type { LucideIcon } from "lucide-react";
import CarFront from "lucide-react/icons/car-front";
import ChartLine from "lucide-react/icons/chart-line";
import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import ListChecks from "lucide-react/icons/list-checks";
import History from "lucide-react/icons/rotate-ccw-clock";
import Tag from "lucide-react/icons/tag";
import TriangleExclamationPoint from "lucide-react/icons/triangle-exclamation-point";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { hasPrice, hasTimeline, isCompared } from "../findings/finding-sections";
import { issuesOf } from "../issues/issues";
import type { ResultTab } from "./result-tabs";
import type { NavEntry } from "./section-nav";
import styles from "./section-nav.module.css";
import { StatusIcon } from "./section-status";
import { groupSources } from "./source-list";

/** Entries of the report navigation in page order, with the states of the sources. */
export function navEntries(report: Report, tabs: ResultTab[]): NavEntry[] {
  const { contradictions, mileage, damage, checklist } = report.details;
  const tabbed = tabs.flatMap(({ service }) => service ?? []);
  const listed = groupSources(report.reportData.services).flatMap(({ services }) => services);
  const worst = contradictions.some(({ level }) => level === "attention") ? "attention" : null;
  const findings: (NavEntry | false)[] = [
    issuesOf(report).length > 0 && sectionEntry("findings", "Что нашли", TriangleExclamationPoint),
    damage != null && sectionEntry("damage", "ДТП по дням", CarFront),
    mileage.points.length > 0 && sectionEntry("mileage", "Пробег и владельцы", ChartLine),
    hasPrice(report) && sectionEntry("price", "Цена и торг", Tag),
    checklist.length > 0 && sectionEntry("checklist", "Что проверить", ListChecks),
    isCompared(report) && {
      ...sectionEntry("consistency", "Сверка данных", GitCompareArrows),
      ...(worst !== null && { mark: <StateMark state={worst} size="icon" /> }),
    },
    hasTimeline(report) && sectionEntry("timeline", "Лента событий", History),
  ];
  return [
    ...findings.filter((entry) => entry !== false),
    ...[...listed.filter((service) => !tabbed.includes(service)), ...tabbed].map((service) => ({
      id: service.id,
      title: service.title,
      mark: <StatusIcon service={service} />,
    })),
  ];
}

function sectionEntry(id: string, title: string, Icon: LucideIcon): NavEntry {
  return {
    id,
    title,
    mark: (
      <span className={styles.icon}>
        <Icon size={16} aria-hidden="true" />
      </span>
    ),
  };
}
