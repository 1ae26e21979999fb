import { operationWords } from "@/core/limits.json";
import type { Subscription } from "@/core/types";
import { FeatureList } from "@/domain/price/feature-list";
import { Money } from "@/domain/price/money";
import { counted } from "@/lib/plural";
import { BuyButton } from "./buy-button";
import styles from "./pricing.module.css";

interface SubscriptionCardProps {
  offer: Subscription;
  /** Label of the button: «Подключить», or «Изменить» with an active subscription. */
  action: string;
  onSubscribe: () => void;
}

/** Card of a subscription plan with its monthly amounts. */
export function SubscriptionCard({ offer, action, onSubscribe }: SubscriptionCardProps) {
  return (
    <article className={styles.card} aria-label={offer.name}>
      <h2 className={styles.name}>{offer.name}</h2>
      <p className={styles.description}>{offer.description}</p>
      <p className={styles.price}>
        <span className={styles.unit}>от </span>
        <Money value={offer.monthlyFrom} />
        <span className={styles.unit}> в месяц</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Цена проверки</dt>
          <dd>
            <Money value={offer.pricePerCheck} />
          </dd>
        </div>
        {offer.topups.map((topup) => (
          <div key={topup.amount}>
            <dt>
              Пополнение <Money value={topup.amount} />
            </dt>
            <dd>{counted(topup.checks, "проверка", "проверки", "проверок")}</dd>
          </div>
        ))}
        {offer.anyAmount && (
          <div>
            <dt>Другая сумма</dt>
            <dd>любая</dd>
          </div>
        )}
        {offer.changeNotification !== null && (
          <div>
            <dt>{operationWords.notification}</dt>
            <dd>
              <Money value={offer.changeNotification} />
            </dd>
          </div>
        )}
      </dl>
      <FeatureList features={offer.features} />
      <BuyButton action={action} name={offer.name} isPrimary={false} onPress={onSubscribe} />
    </article>
  );
}
