import { Link } from "react-router-dom";
import type { Batch } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Progress } from "@/ui/progress";
import { BatchMark } from "../batch-mark";
import { endedRows, progressText } from "../progress-text";
import { VerdictCounts } from "../verdict-counts";
import styles from "./overview.module.css";

/** Summary of a list that links to its page. */
export function BatchCard({ batch }: { batch: Batch }) {
  const { id, name, state, createdAt, rows, charged, orderedBy } = batch;
  const progress = progressText(rows);
  return (
    <article className={styles.card} aria-labelledby={`batch-${id}`}>
      <div className={styles.head}>
        <h2 id={`batch-${id}`} className={styles.name}>
          <Link to={`/lists/${id}`} className={styles.link}>
            {name}
          </Link>
        </h2>
        <BatchMark state={state} />
      </div>
      <Progress label={progress} value={endedRows(rows)} max={rows.total} />
      <p className={styles.facts}>
        <span>{progress}</span>
        <span>Списано {formatRoubles(charged)}</span>
        <span>{formatMinute(createdAt)}</span>
        {orderedBy !== null && <span>Заказал: {orderedBy}</span>}
      </p>
      <VerdictCounts rows={rows} />
    </article>
  );
}
