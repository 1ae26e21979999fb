import { useChangeSubscription } from "@/api/purchases";
import type { SubscriptionState } from "@/api/types";
import { Money } from "@/domain/price/money";
import { SUBSCRIPTION_STATES } from "@/domain/purchase/plan-states";
import { formatLongDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Fact, Facts } from "@/ui/facts";
import { Paragraphs } from "@/ui/page/paragraphs";
import { showToast } from "@/ui/toast";
import styles from "./pricing.module.css";

/** The user's subscription: what it costs, when it is charged, and the one press that ends it. */
export function OwnSubscriptionCard({ state }: { state: SubscriptionState }) {
  const change = useChangeSubscription();
  const { subscription } = state;
  if (subscription === null) return null;
  const { name, amount, status, pricePerCheck, currentPeriodEnd, nextChargeAt, cardTitle } = subscription;
  const { tone, word } = SUBSCRIPTION_STATES[status];
  const cancel = () =>
    change.mutate("cancel", {
      onSuccess: () =>
        showToast(
          "good",
          "Подписка отменена",
          `Цена проверки сохранится до ${formatLongDay(currentPeriodEnd)}`,
        ),
    });
  return (
    <section className={styles.own} aria-labelledby="own-subscription">
      <div className={styles.ownHead}>
        <h2 id="own-subscription">Подписка «{name}»</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <Facts>
        <Fact title="Цена проверки">
          не больше <Money value={pricePerCheck} />
        </Fact>
        <Fact title="Пополнение раз в месяц">
          <Money value={amount} />
        </Fact>
        <Fact title={nextChargeAt === null ? "Действует до" : "Следующее списание"}>
          {formatLongDay(nextChargeAt ?? currentPeriodEnd)}
        </Fact>
        {subscription.nextAmount !== null && (
          <Fact title="Со следующего списания">
            <Money value={subscription.nextAmount} />
          </Fact>
        )}
        {cardTitle !== null && <Fact title="Карта">{cardTitle}</Fact>}
      </Facts>
      {subscription.failureMessage !== null && (
        <p className={styles.failure}>{subscription.failureMessage}</p>
      )}
      <p className={styles.small}>
        {status === "active"
          ? "За три дня до списания пришлём письмо. После отмены деньги остаются на балансе."
          : "Списаний больше не будет. Деньги на балансе остаются вашими."}
      </p>
      {status === "active" && (
        <Button variant="secondary" busy={change.isPending} onClick={cancel}>
          Отменить подписку
        </Button>
      )}
      {status === "cancelled" && (
        <Resume
          state={state}
          isBusy={change.isPending}
          onResume={() =>
            change.mutate(
              { resume: state.consentVersion },
              { onSuccess: () => showToast("good", "Подписка возобновлена") },
            )
          }
        />
      )}
    </section>
  );
}

function Resume({
  state,
  isBusy,
  onResume,
}: {
  state: SubscriptionState;
  isBusy: boolean;
  onResume: () => void;
}) {
  return (
    <>
      <Disclosure title="Условия регулярных списаний">
        <div className={styles.consent}>
          <Paragraphs text={state.consentText} />
        </div>
      </Disclosure>
      <Button variant="secondary" busy={isBusy} onClick={onResume}>
        Возобновить подписку
      </Button>
      <p className={styles.small}>Возобновляя подписку, вы снова соглашаетесь с этими условиями.</p>
    </>
  );
}
