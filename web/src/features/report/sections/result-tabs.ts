import type { ReportService } from "@/api/types";
import type { SourceId } from "@/core/types";
import { isWithin } from "./anchors";

export type TabName = "customs" | "conversion" | "taxi" | "recalls" | "photos";

export interface ResultTab {
  name: TabName;
  title: string;
  /** Missing where the check was not ordered. */
  service: ReportService | undefined;
}

// The first two are always there, the others when there is something to show.
const TABS: { name: TabName; title: string; source: SourceId; isFixed: boolean }[] = [
  { name: "customs", title: "Таможня", source: "customs", isFixed: true },
  { name: "conversion", title: "Конвертация", source: "conversion", isFixed: true },
  { name: "taxi", title: "Такси", source: "taxi", isFixed: false },
  { name: "recalls", title: "Отзывные кампании", source: "recalls", isFixed: false },
  { name: "photos", title: "Фото", source: "photos", isFixed: false },
];

/** The tabs of a report. A source that failed or was not asked has no data, so it stands among the sections. */
export function tabsOf(services: ReportService[]): ResultTab[] {
  return TABS.flatMap(({ name, title, source, isFixed }) => {
    const service = services.find((candidate) => candidate.source === source);
    const hasData = service !== undefined && service.status !== "error" && service.status !== "skipped";
    return isFixed || hasData ? [{ name, title, service }] : [];
  });
}

/** The tab that an anchor lies in. */
export function tabOf(anchor: string, tabs: ResultTab[]): TabName | null {
  const tab = tabs.find(({ service }) => service !== undefined && isWithin(anchor, service.id));
  return tab?.name ?? null;
}

/** The first tab that has something to tell, of sources before what was converted; customs where none has. */
export function firstTab(tabs: ResultTab[], isConverted: boolean): TabName {
  const tells = ({ service }: ResultTab) => service?.status === "success" && service.state !== "noData";
  return tabs.find(tells)?.name ?? (isConverted ? "conversion" : "customs");
}
