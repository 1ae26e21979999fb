import type { PresentationRow } from "@/api/types";
import styles from "./value-text.module.css";

type Value = PresentationRow["value"];

/** Maximum number of items in one line; longer lists are vertical. */
const LONG = 4;

/** Whether the value is a list that needs the full width. */
export function isLong({ items = [] }: Value): boolean {
  return items.length > LONG;
}

/** Value from core as text, rendered by its kind: list, VIN, plate, plain text. */
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
