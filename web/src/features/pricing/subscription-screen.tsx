import type { UseQueryResult } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLayoutEffect, useRef, useState } from "react";
import { useChangeSubscription } from "@/api/purchases";
import type { SubscriptionState } from "@/api/types";
import { operationWords } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import type { Subscription } from "@/core/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { SAVEABLE_METHODS_NOTE } from "@/domain/payment/shop-methods";
import { formatLongDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { AmountChoice } from "./amount-choice";
import styles from "./pricing.module.css";
import { SubscriptionPayment } from "./subscription-payment";

interface SubscriptionScreenProps {
  offer: Subscription;
  state: UseQueryResult<SubscriptionState>;
  onClose: () => void;
}

/** Order screen of a subscription, with all terms before the start. */
export function SubscriptionScreen({ offer, state, onClose }: SubscriptionScreenProps) {
  const [amount, setAmount] = useState<number | null>(offer.topups[0]?.amount ?? offer.monthlyFrom);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened this screen is unmounted, so the heading gets the focus.
  useLayoutEffect(() => heading.current?.focus(), []);
  const current = state.data?.subscription;
  const isActive = current?.status === "active";
  return (
    <Card className={styles.screen}>
      <div className={styles.screenHead}>
        <Button variant="quiet" size="sm" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onClose}>
          Все подписки
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          Подписка «{offer.name}»
        </h2>
      </div>
      <AmountChoice offer={offer} amount={amount} onChange={setAmount} />
      <ul className={styles.terms}>
        <li>Любая проверка стоит не больше {formatRoubles(offer.pricePerCheck)}.</li>
        <li>Сумма целиком зачисляется на баланс и не сгорает.</li>
        <li>
          Списание раз в месяц сохранённым способом. За три дня до него пришлём письмо.{" "}
          {SAVEABLE_METHODS_NOTE}
        </li>
        <li>Отмена — одно нажатие на этой странице. Пробного периода с автоматической оплатой нет.</li>
        {offer.changeNotification !== null && (
          <li>
            {operationWords.notification} у машины, за которой вы следите, стоит{" "}
            {formatRoubles(offer.changeNotification)}. Нет изменений — нет списаний.
          </li>
        )}
      </ul>
      {state.data === undefined && state.error === null && <Skeleton height="16rem" />}
      <LoadFailure error={state.error} onRetry={() => void state.refetch()} title="Условия не загрузились" />
      {state.data !== undefined && isActive && (
        <ChangeOfPlan offer={offer} amount={amount} nextChargeAt={current.nextChargeAt} onDone={onClose} />
      )}
      {state.data !== undefined && !isActive && (
        <SubscriptionPayment offer={offer} amount={amount} state={state.data} onDone={onClose} />
      )}
    </Card>
  );
}

interface ChangeOfPlanProps {
  offer: Subscription;
  amount: number | null;
  nextChargeAt: string | null;
  onDone: () => void;
}

/** Change of an active subscription, which applies from the next charge. */
function ChangeOfPlan({ offer, amount, nextChargeAt, onDone }: ChangeOfPlanProps) {
  const change = useChangeSubscription();
  const since = nextChargeAt === null ? "со следующего списания" : `с ${formatLongDay(nextChargeAt)}`;
  return (
    <>
      <p>Сейчас ничего не спишется: новая сумма и тариф начнут действовать {since}.</p>
      <Button
        size="lg"
        busy={change.isPending}
        disabled={amount === null}
        onClick={() =>
          amount !== null && change.mutate({ subscriptionType: offer.id, amount }, { onSuccess: onDone })
        }
      >
        Изменить подписку
      </Button>
    </>
  );
}
