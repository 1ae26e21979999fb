import type { ReportService } from "@/api/types";
import type { SourceId } from "@/core/types";
import { isWithin } from "./anchors";

export type TabName = "customs" | "conversion" | "taxi" | "recalls" | "photos";

export interface ResultTab {
  name: TabName;
  title: string;
  /** Undefined when not ordered. */
  service: ReportService | undefined;
}

// The first two are fixed, the others need data.
const TABS: { name: TabName; title: string; source: SourceId; isFixed: boolean }[] = [
  { name: "customs", title: "Таможня", source: "customs", isFixed: true },
  { name: "conversion", title: "Конвертация", source: "conversion", isFixed: true },
  { name: "taxi", title: "Такси", source: "taxi", isFixed: false },
  { name: "recalls", title: "Отзывные кампании", source: "recalls", isFixed: false },
  { name: "photos", title: "Фото", source: "photos", isFixed: false },
];

/** Tabs of a report. Failed and skipped sources have no data and are listed as sections instead. */
export function tabsOf(services: ReportService[]): ResultTab[] {
  return TABS.flatMap(({ name, title, source, isFixed }) => {
    const service = services.find((candidate) => candidate.source === source);
    const hasData = service !== undefined && service.status !== "error" && service.status !== "skipped";
    return isFixed || hasData ? [{ name, title, service }] : [];
  });
}

/** Tab that contains an anchor. */
export function tabOf(anchor: string, tabs: ResultTab[]): TabName | null {
  const tab = tabs.find(({ service }) => service !== undefined && isWithin(anchor, service.id));
  return tab?.name ?? null;
}

/** Initial tab: the first source with data, then the conversion, then customs. */
export function firstTab(tabs: ResultTab[], isConverted: boolean): TabName {
  const hasData = ({ service }: ResultTab) => service?.status === "success" && service.state !== "noData";
  return tabs.find(hasData)?.name ?? (isConverted ? "conversion" : "customs");
}
