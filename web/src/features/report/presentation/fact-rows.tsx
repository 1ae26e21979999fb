import type { PresentationRow } from "@/api/types";
import { classNames } from "@/lib/class-names";
import styles from "./fact-rows.module.css";
import { isLong, ValueText } from "./value-text";

export type FactRow = Pick<PresentationRow, "label" | "value">;

/** Pairs of label and value in responsive columns. */
export function FactRows({ rows }: { rows: FactRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, rows are never reordered
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
