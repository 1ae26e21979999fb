import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { totalDecimals } from "@/core/money";
import { OfflineNote } from "@/domain/offline/offline-note";
import { Money } from "@/domain/price/money";
import { PromoField } from "@/domain/purchase/promo-field";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { Button, LinkButton } from "@/ui/button";
import { Switch } from "@/ui/switch";
import type { ServiceSelection } from "../selection/use-selection";
import type { OrderForm } from "../use-order-form";
import { EstimateLine } from "./estimate-line";
import { MemberFunds } from "./member-funds";
import styles from "./order-summary.module.css";
import { SkippedServices } from "./skipped-services";
import { isBalanceInsufficient, submitState } from "./submit-state";

interface OrderSummaryProps {
  selection: ServiceSelection;
  order: Pick<OrderForm, "fields" | "payment" | "isLoading">;
  hasQuery: boolean;
}

/** Total, payment source and order button; sticky while services are selected. */
export function OrderSummary({ selection, order, hasQuery }: OrderSummaryProps) {
  const user = useCurrentUser();
  const isMember = useActingRole() !== "owner";
  const { quote } = selection;
  const { payment, fields, isLoading } = order;
  const { total } = payment;
  // Quote of the services that will be queried, at list prices.
  const listed = fields.quote;
  const isMoney = listed !== null && listed.total > 0 && !payment.usesPackage;
  const state = submitState({
    isLoading,
    total,
    isBalanceInsufficient: isBalanceInsufficient(payment.estimate, total, user),
    hasQuery,
    allSkipped: quote !== null && fields.quote === null,
    usesPackage: payment.usesPackage,
    isMember,
  });
  return (
    <div className={styles.summary}>
      {payment.package !== null && (
        <Switch
          label={`Списать проверку из пакета «${payment.package.name}»`}
          hint={`Осталось ${counted(payment.package.checksRemaining, "проверка", "проверки", "проверок")}`}
          checked={payment.usesPackage}
          onChange={payment.setUsesPackage}
        />
      )}
      <div className={styles.bar} data-sticky-bar>
        <div className={styles.total}>
          <span className={styles.label}>Итого{quote && `, ${quote.countLabel}`}</span>
          <span className={styles.sum} aria-live="polite">
            <Money value={total ?? 0} decimals={totalDecimals(total ?? 0)} />
            {listed !== null && total !== null && total < listed.subtotal && (
              <s className={styles.was}>
                <Money value={listed.subtotal} />
              </s>
            )}
          </span>
          {state.isBalanceInsufficient && !isMember && <span className={styles.label}>{state.label}</span>}
        </div>
        {state.isBalanceInsufficient && !isMember ? (
          <LinkButton to="/dashboard?tab=balance" size="lg" wide>
            Управление балансом
          </LinkButton>
        ) : (
          <Button type="submit" size="lg" wide busy={isLoading} disabled={state.isDisabled}>
            {state.label}
          </Button>
        )}
      </div>
      <OfflineNote back="Заказ не отправлен: отправьте его, если он ещё нужен.">
        Заказать можно будет, когда она появится: выбранное останется здесь, само ничего не отправится.
      </OfflineNote>
      <SkippedServices skipped={fields.skipped} />
      {state.isBalanceInsufficient && !isMember && <Badge tone="attention">Недостаточно средств</Badge>}
      {state.isBalanceInsufficient && isMember && <MemberFunds />}
      {user === null && (
        <LinkButton to="/auth-flow" variant="secondary" wide id="sign-in">
          Войти
        </LinkButton>
      )}
      {user && isMoney && !isMember && (
        <PromoField amount={listed.total} code={payment.promoCode} onChange={payment.setPromoCode} />
      )}
      <EstimateLine
        payment={payment}
        listPrice={listed?.total ?? 0}
        hasSubscription={user?.subscriptionType != null}
      />
    </div>
  );
}
