import type { Batch } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { counted } from "@/lib/plural";
import { LiveRegion } from "@/ui/live-region";
import { Progress } from "@/ui/progress";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { batchStateWord } from "../batch-mark";
import { endedRows, progressText } from "../progress-text";
import styles from "./batch.module.css";

/** Progress of a list and the money spent on it. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { rows, charged, held } = batch;
  const progress = progressText(rows);
  return (
    <section className={styles.progress} aria-label="Ход проверки">
      <p className={styles.facts}>
        <strong>{progress}</strong>
        <span>
          Списано {formatRoubles(charged)}
          {held > 0 && `, отложено ${formatRoubles(held)}`}
        </span>
        {rows.existing > 0 && (
          <span>
            {counted(rows.existing, "готовый отчёт", "готовых отчёта", "готовых отчётов")} за сутки, бесплатно
          </span>
        )}
      </p>
      <Progress label={progress} value={endedRows(rows)} max={rows.total} />
      <LiveRegion>
        <VisuallyHidden>{announcement(batch)}</VisuallyHidden>
      </LiveRegion>
    </section>
  );
}

/** Announced progress in steps of a quarter, so that screen readers are not interrupted by each row. */
function announcement({ state, rows }: Batch): string {
  if (state !== "running") return batchStateWord(state);
  const quarters = rows.total === 0 ? 0 : Math.floor((endedRows(rows) / rows.total) * 4);
  return `${batchStateWord(state)}, готово ${quarters * 25}\u00a0%`;
}
