import { Money } from "@/components/ui/money";
import type { Subscription } from "@/core/types";
import { BuyLink } from "./buy-link";
import styles from "./pricing.module.css";

/** A subscription and its top-ups. */
export function SubscriptionCard({ offer }: { offer: Subscription }) {
  return (
    <article className={styles.card} aria-label={offer.name}>
      <h2 className={styles.name}>{offer.name}</h2>
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
            <dd>{topup.checks} проверок</dd>
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
            <dt>Уведомление об изменении</dt>
            <dd>
              <Money value={offer.changeNotification} />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>Неизрасходованные средства не сгорают.</p>
      <BuyLink name={offer.name} isPrimary={false} />
    </article>
  );
}
