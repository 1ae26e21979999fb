import { useActingRole } from "@/api/companies";
import type { User } from "@/api/types";
import { formatBalance, formatTotal } from "@/core/money";
import type { Quote } from "@/core/types";
import { OfflineNote } from "@/domain/offline/offline-note";
import { Money } from "@/domain/price/money";
import { PromoField } from "@/domain/purchase/promo-field";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EstimateLine } from "../price/estimate-line";
import summary from "../price/order-summary.module.css";
import { SkippedServices } from "../price/skipped-services";
import { isBalanceInsufficient } from "../price/submit-state";
import type { OrderForm } from "../use-order-form";
import styles from "./extended-summary.module.css";

interface ExtendedSummaryProps {
  quote: Quote | null;
  order: Pick<OrderForm, "fields" | "payment" | "isLoading">;
  user: User;
}

/** Itemised order with the order button; explains what is missing when nothing is selected. */
export function ExtendedSummary({ quote, order, user }: ExtendedSummaryProps) {
  const { fields, payment, isLoading } = order;
  const { total } = payment;
  const isMember = useActingRole() !== "owner";
  const allSkipped = isBalanceInsufficient(payment.estimate, total, user);
  const skipped = new Set(fields.skipped.map(({ id }) => id));
  return (
    <div className={summary.summary}>
      {quote !== null && (
        <ul className={styles.lines}>
          {quote.services.map(({ id, title, price }) => (
            <li key={id}>
              <span>{title}</span>
              {skipped.has(id) ? <span>не спросим</span> : <Money value={price} decimals={2} />}
            </li>
          ))}
        </ul>
      )}
      <div className={summary.bar} data-sticky-bar>
        <div className={summary.total}>
          <span className={summary.label}>Итого{quote && `, ${quote.countLabel}`}</span>
          <span className={summary.sum} aria-live="polite">
            {formatTotal(total ?? 0)}
          </span>
        </div>
        <Button
          type="submit"
          size="lg"
          wide
          busy={isLoading}
          disabled={quote !== null && fields.quote === null}
        >
          {labelOf(quote, total, isLoading)}
        </Button>
      </div>
      <OfflineNote back="Заказ не отправлен: отправьте его, если он ещё нужен.">
        Заказать можно будет, когда она появится: выбранное останется здесь, само ничего не отправится.
      </OfflineNote>
      <SkippedServices skipped={fields.skipped} />
      <p className={styles.balance}>
        {isMember ? "Вам доступно" : "Баланс"}: <strong>{formatBalance(user.balance)}</strong>
        {allSkipped && <Badge tone="attention">Недостаточно средств</Badge>}
      </p>
      {fields.quote !== null && !isMember && (
        <PromoField amount={fields.quote.total} code={payment.promoCode} onChange={payment.setPromoCode} />
      )}
      <EstimateLine
        payment={payment}
        listPrice={fields.quote?.total ?? 0}
        hasSubscription={user.subscriptionType != null}
      />
    </div>
  );
}

function labelOf(quote: Quote | null, total: number | null, isLoading: boolean): string {
  if (isLoading) return "Оформление заказа...";
  if (quote !== null && total === null) return "Добавьте данные для источников";
  return total === null ? "Заказать" : `Заказать за ${formatTotal(total)}`;
}
