import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatBalance } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { RulesGate } from "@/domain/errors/rules-gate";
import { REFUND_LIMITS } from "@/domain/payment/refund-limits";
import { formatMinute } from "@/lib/dates";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import { withdrawableQuery } from "./api";
import styles from "./withdrawal.module.css";
import { WithdrawalForm } from "./withdrawal-form";
import { WithdrawalList } from "./withdrawal-list";

/** Section that refunds unused money to the payment methods it was paid with. */
export function WithdrawalSection() {
  const withdrawable = useQuery(withdrawableQuery);
  return (
    <>
      <DashboardCard
        title="Вернуть деньги"
        lead={`Неизрасходованный остаток возвращается тем же способом, каким пришёл. ${REFUND_LIMITS} Комиссии нет.`}
      >
        <LoadFailure
          error={withdrawable.error}
          onRetry={() => void withdrawable.refetch()}
          title="Не видно, сколько можно вернуть"
        />
        {withdrawable.isPending && <Skeleton height="12rem" />}
        {withdrawable.data &&
          (withdrawable.data.available > 0 ? (
            <RulesGate waiting={<Skeleton height="12rem" />}>
              {(rules) => (
                <WithdrawalForm
                  // A new balance resets the form, whose amount would be outdated.
                  key={withdrawable.data.available}
                  rules={rules}
                  {...withdrawable.data}
                />
              )}
            </RulesGate>
          ) : (
            <p>
              {withdrawable.data.recent > 0
                ? "Сейчас вернуть нечего."
                : "Сейчас вернуть нечего: на балансе нет денег, которые можно вернуть."}{" "}
              Отложенное на идущие проверки станет доступно, когда они закончатся.
            </p>
          ))}
        {withdrawable.data && withdrawable.data.recent > 0 && (
          <p className={styles.quiet}>
            Ещё {formatBalance(withdrawable.data.recent)} пополнены недавно
            {withdrawable.data.recentUntil !== null &&
              `: первые из них можно будет вернуть ${formatMinute(withdrawable.data.recentUntil)}`}
            . На проверки их можно потратить сразу.
          </p>
        )}
        {withdrawable.data && withdrawable.data.notReturnable > 0 && (
          <p className={styles.quiet}>
            Ещё {formatBalance(withdrawable.data.notReturnable)} начислены не платежом или оплачены слишком
            давно: их можно потратить на проверки, а о возврате спросите <Link to="/contacts">поддержку</Link>
            .
          </p>
        )}
      </DashboardCard>
      <WithdrawalList />
    </>
  );
}
