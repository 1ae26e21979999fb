import type { ReactNode } from "react";
import styles from "./stat-grid.module.css";

interface StatGridProps {
  /** Number of columns on wide screens; two on a phone. */
  columns: 3 | 4;
  children: ReactNode;
}

/** Grid of statistics, each a value with its title. */
export function StatGrid({ columns, children }: StatGridProps) {
  return (
    <dl className={styles.grid} data-columns={columns}>
      {children}
    </dl>
  );
}

interface StatProps {
  title: string;
  note?: ReactNode;
  isAlarming?: boolean;
  children: ReactNode;
}

export function Stat({ title, note, isAlarming = false, children }: StatProps) {
  return (
    <div className={styles.stat} data-alarming={isAlarming || undefined}>
      <dt>{title}</dt>
      <dd className={styles.value}>{children}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
