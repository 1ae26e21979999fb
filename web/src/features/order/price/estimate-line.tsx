import type { Estimate } from "@/api/types";
import { formatBalance, formatRoubles, formatTotal } from "@/core/money";
import { RepeatOffer } from "../car/repeat-offer";
import styles from "./order-summary.module.css";
import type { OrderPayment } from "./use-order-payment";

const RETURNS =
  "Деньги списываются только за ответившие источники. За остальные сразу возвращаются на баланс.";

interface EstimateLineProps {
  payment: OrderPayment;
  /** Price before discounts, in roubles. */
  listPrice: number;
  hasSubscription: boolean;
}

/** Payment source and refund terms; from the server's estimate once it is loaded. */
export function EstimateLine({ payment, listPrice, hasSubscription }: EstimateLineProps) {
  const { estimate } = payment;
  return (
    <>
      <RepeatOffer payment={payment} />
      <div className={styles.estimate} aria-live="polite">
        <p>{estimate === undefined ? null : paymentSourceText(payment, estimate)}</p>
        {estimate !== undefined && (
          <PriceReason
            estimate={estimate}
            listPrice={listPrice}
            hasSubscription={hasSubscription}
            hasPromo={payment.promoCode !== null}
          />
        )}
        <p>{estimate?.returns ?? RETURNS}</p>
      </div>
    </>
  );
}

interface PriceReasonProps {
  estimate: Estimate;
  listPrice: number;
  hasSubscription: boolean;
  hasPromo: boolean;
}

function PriceReason({ estimate, listPrice, hasSubscription, hasPromo }: PriceReasonProps) {
  if (estimate.paidBy !== "balance" || estimate.total >= listPrice) return null;
  if (!hasPromo) return hasSubscription ? <p>Цена по подписке, без неё {formatTotal(listPrice)}.</p> : null;
  const source = hasSubscription ? "по подписке и промокоду" : "по промокоду";
  return (
    <p>
      Скидка {source} {formatRoubles(estimate.discount)}.
    </p>
  );
}

/** Sentence on the payment source: «С баланса отложим 9₽, останется 91,00₽.» */
export function paymentSourceText(
  { package: own }: Pick<OrderPayment, "package">,
  estimate: Estimate,
): string {
  switch (estimate.paidBy) {
    case "package_check":
      return own === null
        ? "Спишется проверка из пакета, деньги не понадобятся."
        : `Спишется проверка из пакета «${own.name}», останется ${own.checksRemaining - 1}.`;
    case "free_check":
      return "Бесплатная проверка, деньги не понадобятся.";
    case "vk_package":
      return "Пакет VK, деньги не понадобятся.";
    default:
      return estimate.lacking > 0
        ? `Не хватает ${formatRoubles(estimate.lacking)}.`
        : `С баланса отложим ${formatRoubles(estimate.held)}, останется ${formatBalance(estimate.balanceAfter)}.`;
  }
}
