import type { Service } from "@/core/types";
import styles from "./order-summary.module.css";

/** Chosen services that will not be asked, and hence are not in the total. */
export function LackingLine({ lacking }: { lacking: Service[] }) {
  if (lacking.length === 0) return null;
  const names = lacking.map(({ title }) => `«${title}»`).join(", ");
  return (
    <p className={styles.lacking} role="status">
      Не хватает данных: {names}. Без них не спросим и не спишем.
    </p>
  );
}
