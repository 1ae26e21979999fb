import { Link } from "react-router-dom";
import type { ReportSummary } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { PdfButton } from "@/domain/report/pdf-button";
import { StateMark } from "@/domain/sources/state-mark";
import { formatMinute } from "@/lib/dates";
import { Spinner } from "@/ui/spinner";
import styles from "./report-rows.module.css";

const KINDS = { vin: "VIN", license: "Госномер", body: "Номер кузова" } as const;

/** List rows that link to reports; a finished report has a download button. */
export function ReportRows({ reports }: { reports: ReportSummary[] }) {
  return (
    <ul className={styles.rows}>
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
