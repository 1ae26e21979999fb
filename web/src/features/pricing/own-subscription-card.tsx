import { useChangeSubscription } from "@/api/purchases";
import type { SubscriptionState } from "@/api/types";
import { Paragraphs } from "@/components/layout/paragraphs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Money } from "@/components/ui/money";
import { showToast } from "@/components/ui/toast";
import { formatLongDay } from "@/lib/dates";
import styles from "./pricing.module.css";

const STATES = {
  active: { tone: "good", word: "Действует" },
  cancelled: { tone: "neutral", word: "Отменена" },
  past_due: { tone: "stop", word: "Платёж не прошёл" },
  ended: { tone: "neutral", word: "Закончилась" },
} as const;

/** The user's subscription: what it costs, when it is charged, and the one press that ends it. */
export function OwnSubscriptionCard({ state }: { state: SubscriptionState }) {
  const change = useChangeSubscription();
  const { subscription } = state;
  if (subscription === null) return null;
  const { name, amount, status, pricePerCheck, currentPeriodEnd, nextChargeAt, cardTitle } = subscription;
  const { tone, word } = STATES[status];
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
      <dl className={styles.facts}>
        <div>
          <dt>Цена проверки</dt>
          <dd>
            не больше <Money value={pricePerCheck} />
          </dd>
        </div>
        <div>
          <dt>Пополнение раз в месяц</dt>
          <dd>
            <Money value={amount} />
          </dd>
        </div>
        <div>
          <dt>{nextChargeAt === null ? "Действует до" : "Следующее списание"}</dt>
          <dd>{formatLongDay(nextChargeAt ?? currentPeriodEnd)}</dd>
        </div>
        {subscription.nextAmount != null && (
          <div>
            <dt>Со следующего списания</dt>
            <dd>
              <Money value={subscription.nextAmount} />
            </dd>
          </div>
        )}
        {cardTitle !== null && (
          <div>
            <dt>Карта</dt>
            <dd>{cardTitle}</dd>
          </div>
        )}
      </dl>
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
