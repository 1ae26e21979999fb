import { Link } from "react-router-dom";
import type { ReportSummary } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { PdfButton } from "@/domain/report/pdf-button";
import { StateMark } from "@/domain/sources/state-mark";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Spinner } from "@/ui/spinner";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./report-rows.module.css";

const KINDS = { vin: "VIN", license: "Госномер", body: "Номер кузова" } as const;

/** List rows that link to reports; a finished report has a download button. */
export function ReportRows({ reports, isBusy = false }: { reports: ReportSummary[]; isBusy?: boolean }) {
  return (
    <ul className={styles.rows} aria-busy={isBusy || undefined}>
      {reports.map((report) => (
        <li key={report.id}>
          <Row report={report} />
          {report.status === "completed" && <PdfButton report={report} isSmall />}
        </li>
      ))}
    </ul>
  );
}

function costText({ paidBy, freeCheck, vkPackage, totalCost }: ReportSummary): string {
  if (paidBy === "package_check") return "из пакета";
  return freeCheck || vkPackage ? "бесплатно" : formatColumnRoubles(totalCost);
}

/** Member who ordered the report, and its tags. */
function Labels({ report: { orderedBy, tags } }: { report: ReportSummary }) {
  if (orderedBy === null && tags.length === 0) return null;
  return (
    <span className={styles.labels}>
      {orderedBy !== null && <span>Заказал: {orderedBy}</span>}
      {tags.length > 0 && (
        <span className={styles.tags}>
          <VisuallyHidden>Метки: </VisuallyHidden>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </span>
  );
}

function Row({ report }: { report: ReportSummary }) {
  const { brand, model, year } = report.vehicle;
  const isRunning = report.status !== "completed";
  const unknown = isRunning ? "Узнаём, что за машина" : "Не определено";
  const car = [brand, model].filter(Boolean).join(" ") || unknown;
  return (
    <Link to={`/report/${report.id}`} className={styles.row}>
      <span className={styles.car}>
        <strong>
          {car}
          {year ? `, ${year}` : ""}
        </strong>
        <span className={styles.query}>
          {KINDS[report.searchType]} <span className={styles.number}>{report.searchQuery}</span>
        </span>
        <Labels report={report} />
      </span>
      <span className={styles.mark}>
        {isRunning ? (
          <span className={styles.working}>
            <Spinner />В процессе, {report.answeredCount} из {report.servicesCount}
          </span>
        ) : (
          <StateMark state={report.verdictLevel} />
        )}
      </span>
      <span className={styles.date}>{formatMinute(report.createdAt)}</span>
      <span className={styles.cost}>{costText(report)}</span>
    </Link>
  );
}
