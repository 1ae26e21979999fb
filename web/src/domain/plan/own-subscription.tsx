import { useChangeSubscription } from "@/api/purchases";
import type { SubscriptionState } from "@/api/types";
import { formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button, LinkButton } from "@/ui/button";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { Disclosure } from "@/ui/disclosure";
import { Notice } from "@/ui/notice";
import { Paragraphs } from "@/ui/page/paragraphs";
import { Stack } from "@/ui/stack";
import { showToast } from "@/ui/toast";
import styles from "./plan.module.css";
import { SUBSCRIPTION_STATES } from "./plan-states";
import { subscriptionFacts } from "./subscription-facts";

interface OwnSubscriptionProps {
  state: SubscriptionState;
  heading?: "h2" | "h3";
}

/** Subscription of the user, with its charges and a button that cancels it. */
export function OwnSubscription({ state, heading: Heading = "h2" }: OwnSubscriptionProps) {
  const plan = state.subscription;
  if (plan === null) return null;
  const { tone, word } = SUBSCRIPTION_STATES[plan.status];
  return (
    <div className={styles.subscription}>
      <Heading className={styles.plan}>
        Подписка «{plan.name}» <Badge tone={tone}>{word}</Badge>
      </Heading>
      {plan.status === "past_due" && (
        <Notice tone="attention" title="Платёж за подписку не прошёл">
          {plan.failureMessage ?? "Банк отклонил списание."} Больше ничего не спишется. Цена подписки
          действует до {formatMomentDay(plan.currentPeriodEnd)}, деньги на балансе остаются вашими.
        </Notice>
      )}
      <DefinitionList>
        {subscriptionFacts(plan).map(({ title, value }) => (
          <DefinitionItem key={title} title={title}>
            {value}
          </DefinitionItem>
        ))}
      </DefinitionList>
      {plan.status !== "past_due" && (
        <p className={styles.quiet}>
          {plan.status === "active"
            ? "За три дня до списания пришлём письмо. После отмены деньги остаются на балансе."
            : "Списаний больше не будет. Деньги на балансе остаются вашими."}
        </p>
      )}
      <Change state={state} />
    </div>
  );
}

/** Action that fits the state of the subscription: cancel, resume or subscribe again. */
function Change({ state }: { state: SubscriptionState }) {
  const change = useChangeSubscription();
  const status = state.subscription?.status;
  if (status === "past_due") {
    return (
      <LinkButton to="/pricing?tab=subscriptions" variant="secondary">
        Оформить заново
      </LinkButton>
    );
  }
  if (status !== "active" && status !== "cancelled") return null;
  const isActive = status === "active";
  const cancel = () => change.mutate("cancel", { onSuccess: () => showToast("good", "Подписка отменена") });
  const resume = () =>
    change.mutate(
      { resume: state.consentVersion },
      { onSuccess: () => showToast("good", "Подписка возобновлена") },
    );
  return (
    <>
      {!isActive && <Terms text={state.consentText} />}
      {/* One button for both actions, so that the focus is kept. */}
      <Button variant="secondary" busy={change.isPending} onClick={isActive ? cancel : resume}>
        {isActive ? "Отменить подписку" : "Возобновить подписку"}
      </Button>
      {!isActive && (
        <p className={styles.quiet}>Возобновляя подписку, вы снова соглашаетесь с этими условиями.</p>
      )}
    </>
  );
}

function Terms({ text }: { text: string }) {
  return (
    <Disclosure title="Условия регулярных списаний">
      <Stack gap={3}>
        <Paragraphs text={text} />
      </Stack>
    </Disclosure>
  );
}
