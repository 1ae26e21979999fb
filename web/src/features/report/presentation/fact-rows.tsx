import type { ShownRow } from "@/api/types";
import { classNames } from "@/lib/class-names";
import styles from "./fact-rows.module.css";
import { isLong, ValueText } from "./value-text";

/** A name and a value of one row. */
export type FactRow = Pick<ShownRow, "label" | "value">;

/** Names and values in columns that fold on narrow screens. */
export function FactRows({ rows }: { rows: FactRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: sources repeat labels, and rows are never reordered
          key={place}
          className={classNames(isLong(value) && styles.wide)}
        >
          <dt>{label}</dt>
          <dd>
            <ValueText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
