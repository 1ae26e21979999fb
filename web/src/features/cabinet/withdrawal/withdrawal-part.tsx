import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { formatBalance } from "@/core/money";
import { CabinetCard } from "../cabinet-card";
import { LoadFailure } from "../load-failure";
import { withdrawableQuery } from "./api";
import { WithdrawalForm } from "./withdrawal-form";
import { WithdrawalList } from "./withdrawal-list";

/** Unused money goes back to the card it came from. */
export function WithdrawalPart() {
  const withdrawable = useQuery(withdrawableQuery);
  return (
    <>
      <CabinetCard
        title="Вернуть деньги на карту"
        lead="Неизрасходованный остаток возвращается на ту карту, с которой пришёл. Комиссии нет."
      >
        {withdrawable.isError && (
          <LoadFailure error={withdrawable.error} onRetry={() => void withdrawable.refetch()}>
            Не видно, сколько можно вернуть
          </LoadFailure>
        )}
        {withdrawable.isPending && <Skeleton height="12rem" />}
        {withdrawable.data &&
          (withdrawable.data.available > 0 ? (
            <WithdrawalForm
              // Another remainder is another form: the sum in it would be wrong.
              key={withdrawable.data.available}
              available={withdrawable.data.available}
              payments={withdrawable.data.payments}
            />
          ) : (
            <p>
              Сейчас вернуть можно {formatBalance(0)}: на балансе нет денег, пришедших с карты. Отложенное на
              идущие проверки станет доступно, когда они закончатся.
            </p>
          ))}
      </CabinetCard>
      <WithdrawalList />
    </>
  );
}
