import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router-dom";
import type { BatchRow } from "@/api/types";
import { CarNumber } from "@/domain/identifier/car-number";
import { StateMark } from "@/domain/sources/state-mark";
import { Spinner } from "@/ui/spinner";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./batch.module.css";

/** Row of a list; an ordered row links to its report. */
export function RowItem({ row }: { row: BatchRow }) {
  const isOrdered = row.checkId !== null;
  const content = (
    <>
      <span className={styles.position}>{row.position}</span>
      <span className={styles.car}>
        {row.type !== null && row.number !== null ? (
          <CarNumber kind={row.type} number={row.number} />
        ) : (
          row.identifier
        )}
        {row.externalId !== null && <span className={styles.quiet}>{row.externalId}</span>}
        {row.state === "skipped" && <span className={styles.quiet}>{row.skipMessage}</span>}
      </span>
      <span className={styles.mark}>
        <RowMark row={row} />
      </span>
      <span className={styles.open}>
        {isOrdered && (
          <>
            <VisuallyHidden>Открыть отчёт</VisuallyHidden>
            <ChevronRight size={20} aria-hidden="true" />
          </>
        )}
      </span>
    </>
  );
  return (
    <li>
      {isOrdered ? (
        <Link to={`/report/${row.checkId}`} className={styles.row}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}

function RowMark({ row }: { row: BatchRow }) {
  switch (row.state) {
    case "completed":
      return (
        <>
          <StateMark state={row.level ?? "noData"} />
          {row.isExisting && <span className={styles.quiet}>готовый, бесплатно</span>}
        </>
      );
    case "running":
      return (
        <span className={styles.working}>
          <Spinner />
          Проверяется
        </span>
      );
    case "waiting":
      return <span className={styles.quiet}>Ждёт</span>;
    case "skipped":
      return <span className={styles.quiet}>Пропущена, бесплатно</span>;
    case "cancelled":
      return <span className={styles.quiet}>Отменена</span>;
  }
}
