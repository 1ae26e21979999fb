import type { PresentationRow } from "@/api/types";
import styles from "./value-text.module.css";

type Value = PresentationRow["value"];

/** Longer lists are shown vertically. */
const LONG = 4;

/** Whether the value needs the full width. */
export function isLong({ items = [] }: Value): boolean {
  return items.length > LONG;
}

/** Value of core, rendered by its kind. */
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
