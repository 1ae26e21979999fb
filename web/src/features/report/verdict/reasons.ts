import type { ReportService, ReportVerdict, SourceState } from "@/api/types";

/** One line under the verdict. */
export interface ReasonGroup {
  level: SourceState;
  /** What the linked sources have in common; null when the links say it themselves. */
  text: string | null;
  links: { id: string; title: string }[];
}

/** Findings stand alone; sources with the same to say, and all without a remark, share a line. */
export function groupReasons(reasons: ReportVerdict["reasons"], services: ReportService[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  const titles = new Map(services.map(({ id, title }) => [id, title]));
  for (const { level, text, serviceId, anchor = serviceId } of reasons) {
    if (serviceId === "") {
      // A contradiction has its place in the report; what concerns the car as a whole has none.
      const links = anchor === "" ? [] : [{ id: anchor, title: text }];
      groups.set(`${level} ${text}`, { level, text: links.length > 0 ? null : text, links });
      continue;
    }
    const title = titles.get(serviceId) ?? serviceId;
    if (level === "stop" || level === "attention") {
      const links = [{ id: anchor || serviceId, title: text }];
      groups.set(`${level} ${serviceId} ${text}`, { level, text: title, links });
      continue;
    }
    const words = level === "good" ? "Без замечаний" : text;
    const key = `${level} ${words}`;
    const group = groups.get(key) ?? { level, text: words, links: [] };
    group.links.push({ id: serviceId, title });
    groups.set(key, group);
  }
  return [...groups.values()];
}
