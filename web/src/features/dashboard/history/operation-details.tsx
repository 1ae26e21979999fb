import { Link } from "react-router-dom";
import type { Operation } from "@/api/types";
import { formatBalance } from "@/core/money";
import styles from "./history.module.css";

/** Purpose of an operation: report and source, or the description by the server. */
export function OperationDetails({ operation }: { operation: Operation }) {
  return <Details operation={operation} source={operation.source} />;
}

/** Report of an operation without the source, for a group of operations of one report. */
export function ReportDetails({ operation }: { operation: Operation }) {
  return <Details operation={operation} source={null} />;
}

function Details({ operation, source }: { operation: Operation; source: string | null }) {
  const { reportId, query, description } = operation;
  return (
    <span className={styles.details}>
      {source !== null && <span>{source}</span>}
      {reportId !== null && (
        <Link to={`/report/${reportId}`}>
          Отчёт <span className={styles.number}>{query ?? ""}</span>
        </Link>
      )}
      {description !== null && description !== query && <span>{description}</span>}
    </span>
  );
}

/** Amount of a change with its sign: «+500,00₽», «−9,50₽». */
export function SignedSum({ value }: { value: number }) {
  return (
    <span className={styles.sum} data-gain={value > 0 || undefined}>
      {value > 0 && "+"}
      {formatBalance(value)}
    </span>
  );
}
