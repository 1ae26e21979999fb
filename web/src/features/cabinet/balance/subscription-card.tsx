import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery, useChangeSubscription } from "@/api/purchases";
import type { OwnSubscription } from "@/api/types";
import { formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button, LinkButton } from "@/ui/button";
import { Fact, Facts } from "@/ui/facts";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { CabinetCard } from "../cabinet-card";
import { LoadFailure } from "../load-failure";
import styles from "./plans.module.css";
import { subscriptionWords } from "./subscription-words";

/** The subscription: what is charged next and when, and one press to end it. */
export function SubscriptionCard() {
  const subscription = useQuery(subscriptionQuery);
  const plan = subscription.data?.subscription ?? null;
  return (
    <CabinetCard
      title="Подписка"
      lead="Каждый месяц сумма подписки ложится на баланс и не сгорает, а проверка стоит дешевле."
    >
      {subscription.isError && (
        <LoadFailure error={subscription.error} onRetry={() => void subscription.refetch()}>
          Подписка не загрузилась
        </LoadFailure>
      )}
      {subscription.isPending && <Skeleton height="8rem" />}
      {subscription.data && plan === null && <NoPlan />}
      {plan !== null && <Plan plan={plan} />}
    </CabinetCard>
  );
}

function NoPlan() {
  return (
    <>
      <p>Подписки нет. Деньги с карты сами не списываются.</p>
      <div className={styles.actions}>
        <LinkButton to="/pricing?tab=subscriptions" variant="secondary">
          Выбрать подписку
        </LinkButton>
      </div>
    </>
  );
}

function Plan({ plan }: { plan: OwnSubscription }) {
  const change = useChangeSubscription();
  const words = subscriptionWords(plan);
  return (
    <>
      <p className={styles.plan}>
        <strong>{plan.name}</strong> <Badge tone={words.tone}>{words.state}</Badge>
      </p>
      {plan.status === "past_due" && (
        <Notice tone="attention" title="Платёж за подписку не прошёл">
          {plan.failureMessage ?? "Банк отклонил списание."} Больше с карты ничего не спишется. Цена подписки
          действует до {formatMomentDay(plan.currentPeriodEnd)}, деньги на балансе остаются вашими.
        </Notice>
      )}
      <Facts>
        {words.facts.map(({ title, value }) => (
          <Fact key={title} title={title}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className={styles.actions}>
        {plan.status === "active" && (
          <Button
            variant="secondary"
            busy={change.isPending}
            onClick={() =>
              change.mutate("cancel", {
                onSuccess: () => showToast("good", "Подписка отменена", "Списаний с карты больше не будет"),
              })
            }
          >
            Отменить подписку
          </Button>
        )}
        {plan.status === "cancelled" && (
          <LinkButton to="/pricing?tab=subscriptions" variant="secondary">
            Возобновить подписку
          </LinkButton>
        )}
        {plan.status === "past_due" && (
          <LinkButton to="/pricing?tab=subscriptions" variant="secondary">
            Оформить заново
          </LinkButton>
        )}
      </div>
    </>
  );
}
