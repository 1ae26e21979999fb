import type { LucideIcon } from "lucide-react";
import CarFront from "lucide-react/icons/car-front";
import ChartLine from "lucide-react/icons/chart-line";
import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import ListChecks from "lucide-react/icons/list-checks";
import History from "lucide-react/icons/rotate-ccw-clock";
import Tag from "lucide-react/icons/tag";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { hasTimeline, isCompared } from "../findings/finding-sections";
import { type ResultTab, untabbed } from "./result-tabs";
import type { NavEntry } from "./section-nav";
import styles from "./section-nav.module.css";
import { SectionStatus } from "./section-status";

/** The sections in the order of the page, each source with its state. */
export function navEntries(report: Report, tabs: ResultTab[]): NavEntry[] {
  const { contradictions, mileage, damage, price, checklist } = report.details;
  const ordered = tabs.flatMap(({ service }) => service ?? []);
  const worst = contradictions.some(({ level }) => level === "attention") ? "attention" : null;
  const findings: (NavEntry | false)[] = [
    isCompared(report) && {
      ...drawn("consistency", "Сверка данных", GitCompareArrows),
      ...(worst !== null && { mark: <StateMark state={worst} size="icon" /> }),
    },
    hasTimeline(report) && drawn("timeline", "Лента событий", History),
    mileage.points.length > 0 && drawn("mileage", "График пробега", ChartLine),
    damage != null && drawn("damage", "Схема повреждений", CarFront),
    price != null && drawn("price", "Цена", Tag),
    checklist.length > 0 && drawn("checklist", "Что проверить", ListChecks),
  ];
  return [
    ...findings.filter((entry) => entry !== false),
    ...[...ordered, ...untabbed(report.reportData.services, tabs)].map((service) => ({
      id: service.id,
      title: service.title,
      mark: <SectionStatus service={service} size="icon" />,
    })),
  ];
}

function drawn(id: string, title: string, Icon: LucideIcon): NavEntry {
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
