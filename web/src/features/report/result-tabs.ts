import type { ReportService } from "@/api/types";
import { isWithin } from "./anchors";

export type TabName = "customs" | "conversion" | "taxi" | "recalls" | "photos";

export interface ResultTab {
  name: TabName;
  title: string;
  /** Missing where the check was not ordered. */
  service: ReportService | undefined;
}

// The first two are always there, the others when there is something to show.
const TABS: { name: TabName; title: string; method: string; isFixed: boolean }[] = [
  { name: "customs", title: "Таможня", method: "fts", isFixed: true },
  { name: "conversion", title: "Конвертация", method: "conversion", isFixed: true },
  { name: "taxi", title: "Такси", method: "taxi", isFixed: false },
  { name: "recalls", title: "Отзывные кампании", method: "otzivcamp", isFixed: false },
  { name: "photos", title: "Фото", method: "photos", isFixed: false },
];

/** The tabs of a report. A source that failed or was not asked has no data, so it stands among the sections. */
export function tabsOf(services: ReportService[]): ResultTab[] {
  return TABS.flatMap(({ name, title, method, isFixed }) => {
    const service = services.find((candidate) => candidate.name === method);
    const hasData = service !== undefined && service.status !== "error" && service.status !== "skipped";
    return isFixed || hasData ? [{ name, title, service }] : [];
  });
}

/** The services that no tab shows. */
export function untabbed(services: ReportService[], tabs: ResultTab[]): ReportService[] {
  const shown = new Set(tabs.map((tab) => tab.service?.id));
  return services.filter((service) => !shown.has(service.id));
}

/** The tab that an anchor lies in. */
export function tabOf(anchor: string, tabs: ResultTab[]): TabName | null {
  const tab = tabs.find(({ service }) => service !== undefined && isWithin(anchor, service.id));
  return tab?.name ?? null;
}
