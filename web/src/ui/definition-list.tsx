import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

/** List of terms and values, one per line. */
export function DefinitionList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function DefinitionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
