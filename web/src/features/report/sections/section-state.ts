import type { Report, ReportService, SourceState } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { countedOf } from "@/lib/plural";

/** Mark of a section; without a state the source is pending. */
export interface SectionMark {
  state: SourceState | null;
  label: string | undefined;
}

/** State of a source, with a label only where it adds information. */
export function sectionMark({ status, state, statusLabel, shown }: ReportService): SectionMark {
  switch (status) {
    case "success":
      // Records without a statement are still data.
      if (state === "noData" && hasContent(shown)) return { state, label: "Без вывода" };
      return { state: state ?? "noData", label: undefined };
    case "error":
      return { state: "notAnswered", label: undefined };
    case "skipped":
      return { state: "noData", label: "Не опрашивался" };
    default:
      return { state: null, label: statusLabel };
  }
}

const hasContent = (shown: ReportService["shown"]) =>
  shown !== null && (shown.groups.length > 0 || shown.lists.some(({ records }) => records.length > 0));

/** What paid for a report instead of money; null when money paid. */
export function coveredBy({ freeCheck, paidBy }: Pick<Report, "freeCheck" | "paidBy">): string | null {
  if (freeCheck) return "бесплатная проверка";
  if (paidBy === "vk_package") return "пакет VK";
  return paidBy === "package_check" ? "проверка из пакета" : null;
}

/** What happened to the price of a source: charged, held, returned or not charged. */
export function moneyText(service: ReportService, instead: string | null): string {
  if (instead !== null) return instead;
  switch (service.status) {
    case "success":
      return `списано ${formatRoubles(service.cost)}`;
    case "error":
      return service.released ? `возвращено ${formatRoubles(service.price)}` : "не списано";
    case "skipped":
      return "не списано";
    default:
      return `отложено ${formatRoubles(service.price)}`;
  }
}

export function totalText(report: Report): string {
  const sources = sourcesText(report);
  const instead = coveredBy(report);
  if (instead !== null) return `${sources}, ${instead}: списано 0₽`;
  const charged = `списано ${formatRoubles(report.totalCost)} из ${formatRoubles(report.orderedCost)}`;
  const released = report.releasedCost > 0 ? `, возвращено ${formatRoubles(report.releasedCost)}` : "";
  return `${sources}, ${charged}${released}`;
}

/**
 * Progress without amounts: «8 из 12 источников».
 * Counts the answered sources of a running report, and the successful ones of a complete report.
 */
export function sourcesText({ status, answeredCount, servicesCount, reportData }: Report): string {
  const count =
    status === "completed"
      ? reportData.services.filter((service) => service.status === "success").length
      : answeredCount;
  return `${count} из ${countedOf(servicesCount, "источника", "источников")}`;
}

/** Duration in seconds as text: «0,8 с». */
export function secondsText(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1).replace(".", ",")} с` : `${Math.round(ms / 1000)} с`;
}
