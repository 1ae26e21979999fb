import type { ReactNode } from "react";
import styles from "./facts-list.module.css";

/** A fact without a value is left out; write a placeholder where its absence says something. */
export type FactRow = [title: string, value: ReactNode];

/** Names and values in columns that fold on narrow screens. */
export function FactsList({ facts }: { facts: FactRow[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value], place) =>
        value == null || value === "" ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources repeat titles, and facts are never reordered
          <div key={place}>
            <dt>{title}</dt>
            <dd className={title === "VIN" ? styles.whole : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
