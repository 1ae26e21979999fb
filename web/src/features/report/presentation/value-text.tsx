import type { ShownRow } from "@/api/types";
import styles from "./value-text.module.css";

type Value = ShownRow["value"];

/** A list of more items is read down, not along. */
const LONG = 4;

/** Whether the value needs the whole width. */
export function isLong({ items = [] }: Value): boolean {
  return items.length > LONG;
}

/** A value as core wrote it, drawn as what it is. */
export function ValueText({ value }: { value: Value }) {
  if (isLong(value)) {
    return (
      <ul className={styles.list}>
        {value.items?.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  if (value.kind === "vin" || value.kind === "plate") {
    return <span className={styles[value.kind]}>{value.text}</span>;
  }
  return value.text;
}
