import type { Package } from "@/core/types";
import { FeatureList } from "@/domain/price/feature-list";
import { Money } from "@/domain/price/money";
import { classNames } from "@/lib/class-names";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { BuyButton } from "./buy-button";
import styles from "./pricing.module.css";

interface PackageCardProps {
  offer: Package;
  /** Features of this package that not every package has. */
  ownFeatures: string[];
  onBuy: () => void;
}

export function PackageCard({ offer, ownFeatures, onBuy }: PackageCardProps) {
  return (
    <article className={classNames(styles.card, offer.popular && styles.popular)} aria-label={offer.name}>
      <header className={styles.cardHead}>
        <h2 className={styles.name}>{offer.name}</h2>
        {offer.popular && <Badge tone="accent">Популярный</Badge>}
      </header>
      <p className={styles.description}>{offer.description}</p>
      <p className={styles.price}>
        <Money value={offer.price} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Проверок</dt>
          <dd>{offer.checks}</dd>
        </div>
        <div>
          <dt>Цена проверки</dt>
          <dd>
            <Money value={offer.pricePerCheck} />
          </dd>
        </div>
        <div>
          <dt>Срок</dt>
          <dd>{counted(offer.days, "день", "дня", "дней")}</dd>
        </div>
        <div>
          <dt>Экономия</dt>
          <dd>{offer.savings === null ? "—" : <Money value={offer.savings} />}</dd>
        </div>
      </dl>
      {ownFeatures.length > 0 && <FeatureList features={ownFeatures} />}
      <BuyButton action="Купить" name={offer.name} isPrimary={offer.popular} onPress={onBuy} />
    </article>
  );
}
