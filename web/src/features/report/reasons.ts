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
  for (const { level, text, serviceId } of reasons) {
    // What concerns the car as a whole has no section to lead to.
    if (serviceId === "") {
      groups.set(`${level} ${text}`, { level, text, links: [] });
      continue;
    }
    const title = services.find((service) => service.id === serviceId)?.title ?? serviceId;
    if (level === "stop" || level === "attention") {
      groups.set(`${level} ${serviceId}`, { level, text: title, links: [{ id: serviceId, title: text }] });
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
