import { formatAmount } from "@/core/money";
import styles from "./money.module.css";

/** Amount in roubles, in tabular figures: «9,50₽». */
export function Money({ value, decimals }: { value: number; decimals?: number | undefined }) {
  return (
    <span className={styles.money}>
      {formatAmount(value, decimals)}
      <span className={styles.sign}>₽</span>
    </span>
  );
}
