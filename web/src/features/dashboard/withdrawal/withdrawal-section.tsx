import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatBalance } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { RulesGate } from "@/domain/errors/rules-gate";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import { withdrawableQuery } from "./api";
import styles from "./withdrawal.module.css";
import { WithdrawalForm } from "./withdrawal-form";
import { WithdrawalList } from "./withdrawal-list";

/** Refund of unused money to the card. */
export function WithdrawalSection() {
  const withdrawable = useQuery(withdrawableQuery);
  return (
    <>
      <DashboardCard
        title="Вернуть деньги на карту"
        lead="Неизрасходованный остаток возвращается на ту карту, с которой пришёл. Комиссии нет."
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
                  // A new balance resets the form: its sum would be wrong.
                  key={withdrawable.data.available}
                  rules={rules}
                  {...withdrawable.data}
                />
              )}
            </RulesGate>
          ) : (
            <p>
              Сейчас вернуть на карту нечего: на балансе нет денег, пришедших с карты. Отложенное на идущие
              проверки станет доступно, когда они закончатся.
            </p>
          ))}
        {withdrawable.data && withdrawable.data.notReturnable > 0 && (
          <p className={styles.quiet}>
            Ещё {formatBalance(withdrawable.data.notReturnable)} пришли не с карты или слишком давно: их можно
            потратить на проверки, а о возврате спросите <Link to="/contacts">поддержку</Link>.
          </p>
        )}
      </DashboardCard>
      <WithdrawalList />
    </>
  );
}
