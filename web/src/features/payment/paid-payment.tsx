import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useActingCompanyId } from "@/api/acting-company";
import { useCurrentUser } from "@/api/current-user";
import type { Payment } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { LinkButton } from "@/ui/button";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { EmptyState } from "@/ui/empty-state";
import { quickPurchaseQuery } from "./api";
import { nextStepAfterPayment } from "./next-step";
import styles from "./payment-result.module.css";
import { QuickPurchase } from "./quick-purchase";

/** Successful payment: paid item, balance, next action. */
export function PaidPayment({ payment, accessKey }: { payment: Payment; accessKey: string | null }) {
  const user = useCurrentUser();
  // A payment is of the own account, the known balance of the acting one.
  const isOwnAccount = useActingCompanyId() === null;
  const isQuick = payment.purpose === "quick_purchase";
  const purchase = useQuery({ ...quickPurchaseQuery(payment.id, accessKey), enabled: isQuick });
  const step = nextStepAfterPayment(payment, purchase.data);
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
        <DefinitionList>
          <DefinitionItem title="Оплачено">{formatRoubles(payment.amount)}</DefinitionItem>
          <DefinitionItem title="За что">{payment.description}</DefinitionItem>
          {payment.methodTitle !== null && <DefinitionItem title="Чем">{payment.methodTitle}</DefinitionItem>}
          {payment.completedAt !== null && (
            <DefinitionItem title="Когда">{formatMinute(payment.completedAt)}</DefinitionItem>
          )}
          {payment.refunded > 0 && (
            <DefinitionItem title={`Возвращено ${payment.destination}`}>
              {formatRoubles(payment.refunded)}
            </DefinitionItem>
          )}
          {user != null && isOwnAccount && (
            <DefinitionItem title="На балансе сейчас">{formatBalance(user.balance)}</DefinitionItem>
          )}
        </DefinitionList>
      </div>
      {payment.test && <p className={styles.aside}>Это тестовый платёж: настоящие деньги не списаны.</p>}
    </>
  );
}
