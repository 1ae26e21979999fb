import { useCurrentUser } from "@/api/current-user";
import { Badge } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { Switch } from "@/components/ui/switch";
import styles from "./order-summary.module.css";
import { submitState } from "./submit-state";
import type { ServiceSelection } from "./use-selection";

interface OrderSummaryProps {
  selection: ServiceSelection;
  isLoading: boolean;
  hasQuery: boolean;
}

/** The total, the free check and the order button; stays in sight while services are chosen. */
export function OrderSummary({ selection, isLoading, hasQuery }: OrderSummaryProps) {
  const user = useCurrentUser();
  const { quote } = selection;
  const state = submitState({
    isLoading,
    total: quote?.total ?? null,
    balance: user?.balance ?? null,
    hasQuery,
  });
  return (
    <div className={styles.summary}>
      {selection.isFreePossible && (
        <Switch
          label="Использовать бесплатную проверку"
          checked={selection.isFree}
          onChange={selection.setFree}
        />
      )}
      <div className={styles.bar}>
        <div className={styles.total}>
          <span className={styles.label}>Итого{quote && `, ${quote.countLabel}`}</span>
          <span className={styles.sum} aria-live="polite">
            <Money value={quote?.total ?? 0} decimals={quote?.total ? 1 : undefined} />
            {selection.isFree && quote && (
              <s className={styles.was}>
                <Money value={quote.subtotal} />
              </s>
            )}
          </span>
        </div>
        <Button type="submit" size="lg" wide busy={isLoading} disabled={state.isDisabled}>
          {state.label}
        </Button>
      </div>
      {state.isInsufficient && (
        <>
          <Badge tone="attention">Недостаточно средств</Badge>
          <LinkButton to="/dashboard?tab=balance" variant="secondary" wide>
            Управление балансом
          </LinkButton>
        </>
      )}
      {user === null && (
        <LinkButton to="/auth-flow" variant="secondary" wide id="sign-in">
          Войти
        </LinkButton>
      )}
      <p className={styles.note}>
        Деньги списываются только за ответившие источники. За остальные сразу возвращаются на баланс.
      </p>
    </div>
  );
}
