import { CircleCheck } from "lucide-react";
import { useCurrentUser } from "@/api/current-user";
import type { Payment } from "@/api/types";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatBalance, formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { afterPaid } from "./next-step";
import styles from "./payment-result.module.css";
import { QuickPurchase } from "./quick-purchase";

/** The money has come: what was bought, what is on the balance, what to do next. */
export function PaidPayment({ payment, accessKey }: { payment: Payment; accessKey: string | null }) {
  const user = useCurrentUser();
  const step = afterPaid(payment);
  const isQuick = payment.purpose === "quick_purchase";
  return (
    <>
      <EmptyState
        icon={CircleCheck}
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
      <dl className={styles.facts}>
        <div>
          <dt>Оплачено</dt>
          <dd>{formatRoubles(payment.amount)}</dd>
        </div>
        {payment.description !== null && (
          <div>
            <dt>За что</dt>
            <dd>{payment.description}</dd>
          </div>
        )}
        {payment.cardTitle !== null && (
          <div>
            <dt>Карта</dt>
            <dd>{payment.cardTitle}</dd>
          </div>
        )}
        {payment.completedAt !== null && (
          <div>
            <dt>Когда</dt>
            <dd>{formatMinute(payment.completedAt)}</dd>
          </div>
        )}
        {payment.refunded > 0 && (
          <div>
            <dt>Возвращено на карту</dt>
            <dd>{formatRoubles(payment.refunded)}</dd>
          </div>
        )}
        {user != null && (
          <div>
            <dt>На балансе сейчас</dt>
            <dd>{formatBalance(user.balance)}</dd>
          </div>
        )}
      </dl>
      {payment.test && <p className={styles.aside}>Это тестовый платёж: настоящие деньги не списаны.</p>}
    </>
  );
}
