import { useQuery } from "@tanstack/react-query";
import CircleX from "lucide-react/icons/circle-x";
import type { Payment } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { quickPurchaseQuery } from "./api";
import { DECLINED, retryPath } from "./next-step";
import styles from "./payment-result.module.css";

/** Declined payment: reason, and a link to pay for the item again. */
export function DeclinedPayment({ payment, accessKey }: { payment: Payment; accessKey: string | null }) {
  const isQuick = payment.purpose === "quick_purchase";
  const purchase = useQuery({ ...quickPurchaseQuery(payment.id, accessKey), enabled: isQuick });
  return (
    <EmptyState
      icon={CircleX}
      tone="stop"
      level="h1"
      title={DECLINED}
      action={
        <div className={styles.actions}>
          <LinkButton to={retryPath(payment, purchase.data ?? null)}>Попробовать другим способом</LinkButton>
          <LinkButton to="/contacts" variant="secondary">
            Поддержка
          </LinkButton>
        </div>
      }
    >
      <p className={styles.reason}>{payment.declineMessage ?? "Банк отклонил платёж."}</p>
      <p className={styles.note}>
        {formatRoubles(payment.amount)} не списаны. Если банк успел их отложить, он сам снимет это в течение
        нескольких дней.
      </p>
    </EmptyState>
  );
}
