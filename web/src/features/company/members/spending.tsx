import { formatRoubles } from "@/core/money";
import { Progress } from "@/ui/progress";
import styles from "./members.module.css";

interface SpendingProps {
  spent: number;
  /** Monthly cap; null without one. */
  cap: number | null;
}

/** Spending of a member in this month, with a bar when there is a cap. */
export function Spending({ spent, cap }: SpendingProps) {
  if (cap === null) {
    return (
      <span className={styles.spending}>
        <span>{formatRoubles(spent)}</span>
        <span className={styles.quiet}>без лимита</span>
      </span>
    );
  }
  const text = `${formatRoubles(spent)} из ${formatRoubles(cap)}`;
  return (
    <span className={styles.spending}>
      <span>{text}</span>
      <Progress label={`Потрачено ${text}`} value={Math.min(spent, cap)} max={cap} />
    </span>
  );
}
