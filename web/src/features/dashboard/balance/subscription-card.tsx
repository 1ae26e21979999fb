import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery } from "@/api/purchases";
import { LoadFailure } from "@/domain/errors/load-failure";
import { OwnSubscription } from "@/domain/plan/own-subscription";
import { LinkButton } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";

/** Subscription: next charge and cancellation. */
export function SubscriptionCard() {
  const subscription = useQuery(subscriptionQuery);
  const plan = subscription.data?.subscription ?? null;
  return (
    <DashboardCard
      title="Подписка"
      lead="Каждый месяц сумма подписки ложится на баланс и не сгорает, а проверка стоит дешевле."
    >
      <LoadFailure
        error={subscription.error}
        onRetry={() => void subscription.refetch()}
        title="Подписка не загрузилась"
      />
      {subscription.isPending && <Skeleton height="8rem" />}
      {subscription.data && plan === null && <NoPlan />}
      {subscription.data && <OwnSubscription state={subscription.data} heading="h3" />}
    </DashboardCard>
  );
}

function NoPlan() {
  return (
    <>
      <p>Подписки нет. Деньги с карты сами не списываются.</p>
      <div>
        <LinkButton to="/pricing?tab=subscriptions" variant="secondary">
          Выбрать подписку
        </LinkButton>
      </div>
    </>
  );
}
