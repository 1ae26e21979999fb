import { useContext } from "react";
import type { ReportService } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { AmountsVisibleContext } from "../contexts";
import styles from "./section-footer.module.css";
import { moneyText, secondsText } from "./section-state";

/** Provenance of a result: time, age, register, price. */
export function SectionFooter({ service, coveredBy }: { service: ReportService; coveredBy: string | null }) {
  // Amounts are hidden from third parties.
  const money = useContext(AmountsVisibleContext) ? moneyText(service, coveredBy) : undefined;
  const limits = service.status === "success" ? service.limits : null;
  return (
    <footer className={styles.footer}>
      {limits != null && <p>{limits}</p>}
      <p>{sentence([statusText(service), ...freshness(service), `источник: ${service.register}`, money])}</p>
    </footer>
  );
}

/** Stored examples have a zero response time, which is not shown. */
function statusText({ statusLabel, responseTimeMs }: ReportService): string {
  return !responseTimeMs ? statusLabel : `${statusLabel} за ${secondsText(responseTimeMs)}`;
}

function freshness({ status, fetchedAt, actualAt, fromCache }: ReportService): string[] {
  if (fetchedAt == null) return [];
  if (status !== "success") return [`запрошено ${formatMinute(fetchedAt)}`];
  const age = fromCache ? " (сохранённый ответ источника)" : "";
  return [
    `запрошено ${formatMinute(fetchedAt)}`,
    actualAt == null ? "данные на момент запроса" : `данные на ${formatMinute(actualAt)}${age}`,
  ];
}

function sentence(parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(" · ");
}
