import type { RowCounts, SourceState } from "@/api/types";
import { formatAmount } from "@/core/money";
import { StateMark } from "@/domain/sources/state-mark";
import styles from "./verdict-counts.module.css";

const LEVELS: { level: SourceState; title: string; count: (rows: RowCounts) => number }[] = [
  { level: "stop", title: "Стоп", count: ({ stop }) => stop },
  { level: "attention", title: "Внимание", count: ({ attention }) => attention },
  { level: "good", title: "Хорошо", count: ({ good }) => good },
  { level: "noData", title: "Нет данных", count: ({ unknown }) => unknown },
];

/** Numbers of completed rows by the level of their verdict. */
export function VerdictCounts({ rows }: { rows: RowCounts }) {
  return (
    <ul className={styles.counts}>
      {LEVELS.map(({ level, title, count }) => (
        <li key={level} data-empty={count(rows) === 0 || undefined}>
          <StateMark state={level}>{`${title}: ${formatAmount(count(rows))}`}</StateMark>
        </li>
      ))}
    </ul>
  );
}
