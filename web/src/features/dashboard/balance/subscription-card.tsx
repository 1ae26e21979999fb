import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery } from "@/api/purchases";
import { QueryResult } from "@/domain/errors/query-result";
import { OwnSubscription } from "@/domain/plan/own-subscription";
import { LinkButton } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";

/** Card of the user's subscription: next charge and cancellation. */
export function SubscriptionCard() {
  const subscription = useQuery(subscriptionQuery);
  return (
    <DashboardCard
      title="Подписка"
      lead="Каждый месяц сумма подписки ложится на баланс и не сгорает, а проверка стоит дешевле."
    >
      <QueryResult
        query={subscription}
        failure="Подписка не загрузилась"
        pending={<Skeleton height="8rem" />}
      >
        {(state) => (
          <>
            {state.subscription === null && <NoPlan />}
            <OwnSubscription state={state} heading="h3" />
          </>
        )}
      </QueryResult>
    </DashboardCard>
  );
}

function NoPlan() {
  return (
    <>
      <p>Подписки нет. Деньги сами не списываются.</p>
      <div>
        <LinkButton to="/pricing?tab=subscriptions" variant="secondary">
          Выбрать подписку
        </LinkButton>
      </div>
    </>
  );
}
