import { useContext } from "react";
import type { ReportService } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { AmountsVisibleContext } from "../contexts";
import styles from "./section-footer.module.css";
import { moneyText, secondsText } from "./section-state";

/** Footer of a result: response time, age, register, price. */
export function SectionFooter({ service, coveredBy }: { service: ReportService; coveredBy: string | null }) {
  // Amounts are hidden from readers of a shared link.
  const money = useContext(AmountsVisibleContext) ? moneyText(service, coveredBy) : undefined;
  const limits = service.status === "success" ? service.limits : null;
  return (
    <footer className={styles.footer}>
      {limits != null && <p>{limits}</p>}
      <p>{sentence([statusText(service), ...freshness(service), `источник: ${service.register}`, money])}</p>
    </footer>
  );
}

/** Status with the response time; a stored example has a time of zero, which is omitted. */
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
