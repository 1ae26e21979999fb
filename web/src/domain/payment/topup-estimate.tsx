import { useQuery } from "@tanstack/react-query";
import { estimateQuery } from "@/api/purchases";
import { readyRules } from "@/core";
import { formatBalance, formatRoubles } from "@/core/money";
import type { FormName } from "@/core/types";
import { useSettled } from "@/lib/use-settled";
import styles from "./payment.module.css";

interface TopupEstimateProps {
  form: FormName;
  amount: number;
  isNewCard: boolean;
}

/** What is charged now and what the balance will be; the place is kept while it is being counted. */
export function TopupEstimate({ form, amount, isNewCard }: TopupEstimateProps) {
  const settled = useSettled(amount);
  const isRight = readyRules().validateForm(form, { amount: settled }).valid;
  const { data } = useQuery({ ...estimateQuery({ kind: "topup", amount: settled }), enabled: isRight });
  const isCurrent = data !== undefined && settled === amount;
  return (
    <p className={styles.estimate} aria-live="polite">
      {isCurrent && (
        <>
          {isNewCard ? "С карты спишется" : "С карты сразу спишется"}{" "}
          <strong>{formatRoubles(data.chargedNow)}</strong>, на балансе станет{" "}
          <strong>{formatBalance(data.balanceAfter)}</strong>. Комиссии нет.
        </>
      )}
    </p>
  );
}
