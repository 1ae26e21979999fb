import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Estimate } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Money } from "@/domain/price/money";
import { classNames } from "@/lib/class-names";
import { formatLongDay } from "@/lib/dates";
import { Skeleton } from "@/ui/skeleton";
import styles from "./estimate-list.module.css";

interface EstimateListProps {
  estimate: UseQueryResult<Estimate>;
  /** Additional rows above the amounts. */
  children?: ReactNode;
}

/** Estimate of a purchase by the server: charge, balance, refunds. */
export function EstimateList({ estimate, children }: EstimateListProps) {
  if (estimate.data === undefined && estimate.error !== null) {
    return (
      <LoadFailure
        error={estimate.error}
        onRetry={() => void estimate.refetch()}
        title="Расчёт не загрузился"
      />
    );
  }
  return (
    <div className={styles.estimate} aria-busy={estimate.isFetching || undefined}>
      <dl className={styles.rows}>
        {children}
        <Sums estimate={estimate.data} />
      </dl>
      <p className={styles.returns}>{estimate.data?.returns ?? <Skeleton width="80%" />}</p>
    </div>
  );
}

function Sums({ estimate }: { estimate: Estimate | undefined }) {
  const isPaidOnline = estimate?.paidBy === "card";
  return (
    <>
      {estimate !== undefined && estimate.discount > 0 && (
        <EstimateRow title="Скидка по промокоду">
          −<Money value={estimate.discount} />
        </EstimateRow>
      )}
      <EstimateRow title={isPaidOnline ? "Оплата сейчас" : "Спишется с баланса сейчас"} isMain>
        <Sum value={estimate?.chargedNow} />
      </EstimateRow>
      <EstimateRow title="Баланс после покупки">
        <Sum value={estimate?.balanceAfter} decimals={2} />
      </EstimateRow>
      {estimate?.nextCharge != null && (
        <EstimateRow title="Следующее списание">
          <Money value={estimate.nextCharge.amount} />, {formatLongDay(estimate.nextCharge.date)}
        </EstimateRow>
      )}
    </>
  );
}

/** Row of an estimate: label and amount. */
export function EstimateRow({
  title,
  isMain,
  children,
}: {
  title: string;
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.row, isMain && styles.main)}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sum({ value, decimals }: { value: number | undefined; decimals?: number }) {
  return value === undefined ? <Skeleton width="4rem" /> : <Money value={value} decimals={decimals} />;
}
