import type { ReactNode } from "react";
import styles from "./figures.module.css";

/** Figures side by side, the words under each. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
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
