import { useQuery } from "@tanstack/react-query";
import { estimateQuery } from "@/api/purchases";
import { readyRules } from "@/core";
import { formatBalance, formatRoubles } from "@/core/money";
import type { FormName } from "@/core/types";
import { useDebouncedValue } from "@/lib/use-debounced-value";
import styles from "./payment.module.css";

interface TopupEstimateProps {
  form: FormName;
  amount: number;
  /** Whether the method is a saved one, which is charged at once. */
  isSaved: boolean;
}

/** Amount to be charged and balance after the top-up; a placeholder of equal size while loading. */
export function TopupEstimate({ form, amount, isSaved }: TopupEstimateProps) {
  const debounced = useDebouncedValue(amount);
  const isValid = readyRules().validateForm(form, { amount: debounced }).valid;
  const { data } = useQuery({ ...estimateQuery({ kind: "topup", amount: debounced }), enabled: isValid });
  const isCurrent = data !== undefined && debounced === amount;
  return (
    <p className={styles.estimate} aria-live="polite">
      {isCurrent && (
        <>
          {isSaved ? "Сразу спишется" : "Спишется"} <strong>{formatRoubles(data.chargedNow)}</strong>, на
          балансе станет <strong>{formatBalance(data.balanceAfter)}</strong>. Комиссии нет.
        </>
      )}
    </p>
  );
}
