import type { ReactNode } from "react";
import styles from "./figures.module.css";

interface FiguresProps {
  /** Side by side where there is room; two on a phone. */
  columns: 3 | 4;
  children: ReactNode;
}

/** Figures side by side, each under its words. */
export function Figures({ columns, children }: FiguresProps) {
  return (
    <dl className={styles.figures} data-columns={columns}>
      {children}
    </dl>
  );
}

interface FigureProps {
  title: string;
  /** What the figure is made of, or what it asks for. */
  note?: ReactNode;
  isAlarming?: boolean;
  children: ReactNode;
}

export function Figure({ title, note, isAlarming = false, children }: FigureProps) {
  return (
    <div className={styles.figure} data-alarming={isAlarming || undefined}>
      <dt>{title}</dt>
      <dd className={styles.value}>{children}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
