import type { ReportService } from "@/api/types";
import type { SourceId } from "@/core/types";
import { isWithin } from "./anchors";

export type TabName = "customs" | "conversion" | "taxi" | "recalls" | "photos";

export interface ResultTab {
  name: TabName;
  title: string;
  /** Result of the source; undefined when the source was not ordered. */
  service: ReportService | undefined;
}

// The first two tabs are always present, the others only with data.
const TABS: { name: TabName; title: string; source: SourceId; isFixed: boolean }[] = [
  { name: "customs", title: "Таможня", source: "customs", isFixed: true },
  { name: "conversion", title: "Конвертация", source: "conversion", isFixed: true },
  { name: "taxi", title: "Такси", source: "taxi", isFixed: false },
  { name: "recalls", title: "Отзывные кампании", source: "recalls", isFixed: false },
  { name: "photos", title: "Фото", source: "photos", isFixed: false },
];

/** Tabs of a report; failed and skipped sources have no data and are listed as sections instead. */
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

/** Tab that is selected at first: of the first source with data, else conversion, else customs. */
export function firstTab(tabs: ResultTab[], isConverted: boolean): TabName {
  const hasData = ({ service }: ResultTab) => service?.status === "success" && service.state !== "noData";
  return tabs.find(hasData)?.name ?? (isConverted ? "conversion" : "customs");
}
