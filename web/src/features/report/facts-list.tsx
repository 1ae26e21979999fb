import type { ReactNode } from "react";
import styles from "./facts-list.module.css";

/** Names and values in columns that fold on narrow screens. */
export function FactsList({ facts }: { facts: [title: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
