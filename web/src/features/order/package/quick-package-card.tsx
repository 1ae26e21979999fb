import { useActingRole } from "@/api/companies";
import type { SearchOrder, User } from "@/api/types";
import { formatRoubles } from "@/core/money";
import type { QuickPackage, Service } from "@/core/types";
import { usePayBy } from "@/domain/payment/shop-methods";
import { FeatureList } from "@/domain/price/feature-list";
import { Money } from "@/domain/price/money";
import { classNames } from "@/lib/class-names";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { INPUTS_TITLE, namesOf } from "../inputs/source-inputs";
import { isBalanceInsufficient } from "../price/submit-state";
import { useDebouncedEstimate } from "../price/use-debounced-estimate";
import styles from "./package-choice.module.css";

interface QuickPackageCardProps {
  offer: QuickPackage;
  order: SearchOrder;
  user: User | null;
  /** Major risks that the package does not check. */
  uncheckedRisks: string[];
  /** Services that are skipped for lack of input. */
  skipped: Service[];
  /** Whether this package is being ordered. */
  isBusy: boolean;
  /** Whether any package is being ordered. */
  isLocked: boolean;
  onChoose: () => void;
  onPayOnline: () => void;
}

/** Card of a quick package; dimmed with two alternatives when its price exceeds the balance. */
export function QuickPackageCard({
  offer,
  order,
  user,
  uncheckedRisks,
  skipped,
  isBusy,
  isLocked,
  onChoose,
  onPayOnline,
}: QuickPackageCardProps) {
  // Only a subscription can lower the list price, so other users need no estimate.
  const estimate = useDebouncedEstimate(order, user?.subscriptionType != null && !isLocked);
  const price = estimate?.total ?? offer.price;
  const payBy = usePayBy();
  const isMember = useActingRole() !== "owner";
  const lackingId = `lacking-${offer.id}`;
  const allSkipped = isBalanceInsufficient(estimate, price, user);
  return (
    <article
      className={classNames(
        styles.card,
        offer.recommended && styles.recommended,
        allSkipped && styles.dimmed,
      )}
      aria-label={offer.name}
    >
      <header className={styles.cardHead}>
        <h2>{offer.name}</h2>
        {offer.recommended && <Badge tone="accent">Рекомендуем</Badge>}
      </header>
      <p className={styles.price}>
        <Money value={price} />
        <s>
          <VisuallyHidden>Было </VisuallyHidden>
          <Money value={offer.originalPrice} />
        </s>
        <Badge tone="good">{offer.discountLabel}</Badge>
      </p>
      <p>{offer.description}</p>
      <FeatureList features={offer.features} />
      {uncheckedRisks.length > 0 && (
        <p className={styles.wanting}>Не проверит: {uncheckedRisks.join(", ")}</p>
      )}
      {skipped.length > 0 && (
        <p className={styles.wanting}>
          Чтобы спросить {namesOf(skipped)}, <a href={`#${INPUTS_TITLE}`}>укажите данные</a>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant={offer.recommended && !allSkipped ? "primary" : "secondary"}
          wide
          busy={isBusy}
          disabled={isLocked && !isBusy}
          aria-describedby={allSkipped ? lackingId : undefined}
          onClick={() => onChoose()}
        >
          {isBusy ? "Получение отчёта..." : `Выбрать за ${formatRoubles(price)}`}
          <VisuallyHidden>: {offer.name}</VisuallyHidden>
        </Button>
        {user !== null && allSkipped && (
          <>
            <p id={lackingId} className={styles.lacking}>
              Недостаточно средств: {isMember ? "вам доступно" : "на балансе"} {formatRoubles(user.balance)}.
            </p>
            {!isMember && (
              <Button variant="quiet" size="sm" onClick={onPayOnline}>
                Оплатить {payBy}
                <VisuallyHidden>: {offer.name}</VisuallyHidden>
              </Button>
            )}
          </>
        )}
      </div>
    </article>
  );
}
