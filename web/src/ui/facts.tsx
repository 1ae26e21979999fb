import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Facts line by line: what on the left, the value on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
