import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useCurrentUser } from "@/api/current-user";
import type { Payment } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { quickPurchaseQuery } from "./api";
import { afterPaid } from "./next-step";
import styles from "./payment-result.module.css";
import { QuickPurchase } from "./quick-purchase";

/** The money has come: what was bought, what is on the balance, what to do next. */
export function PaidPayment({ payment, accessKey }: { payment: Payment; accessKey: string | null }) {
  const user = useCurrentUser();
  const isQuick = payment.purpose === "quick_purchase";
  const purchase = useQuery({ ...quickPurchaseQuery(payment.id, accessKey), enabled: isQuick });
  const step = afterPaid(payment, purchase.data);
  return (
    <>
      <EmptyState
        icon={CircleCheck}
        tone="good"
        level="h1"
        title={step.title}
        action={
          !isQuick && (
            <div className={styles.actions}>
              <LinkButton to={step.to}>{step.action}</LinkButton>
              <LinkButton to="/dashboard?tab=balance" variant="secondary">
                Мой баланс
              </LinkButton>
            </div>
          )
        }
      >
        {step.text}
      </EmptyState>
      {isQuick && <QuickPurchase payment={payment} accessKey={accessKey} />}
      <div className={styles.facts}>
        <Facts>
          <Fact title="Оплачено">{formatRoubles(payment.amount)}</Fact>
          <Fact title="За что">{payment.description}</Fact>
          {payment.cardTitle !== null && <Fact title="Карта">{payment.cardTitle}</Fact>}
          {payment.completedAt !== null && <Fact title="Когда">{formatMinute(payment.completedAt)}</Fact>}
          {payment.refunded > 0 && <Fact title="Возвращено на карту">{formatRoubles(payment.refunded)}</Fact>}
          {user != null && <Fact title="На балансе сейчас">{formatBalance(user.balance)}</Fact>}
        </Facts>
      </div>
      {payment.test && <p className={styles.aside}>Это тестовый платёж: настоящие деньги не списаны.</p>}
    </>
  );
}
