import { useQuery } from "@tanstack/react-query";
import type { AutoTopup } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { DashboardCard } from "../dashboard-card";
import { autoTopupQuery, useChangeAutoTopup, withChange } from "./api";
import { AutoTopupState } from "./auto-topup-state";
import styles from "./balance-tab.module.css";

/** Card of the automatic top-up on a low balance, which requires a consent and stops at any decline. */
export function AutoTopupCard() {
  const settings = useQuery(autoTopupQuery);
  return (
    <DashboardCard
      title="Автопополнение"
      lead="Когда баланс опустится ниже порога, мы сами пополним его сохранённым способом: не чаще раза в час, о каждом списании сообщим."
    >
      <QueryResult
        query={settings}
        failure="Автопополнение не загрузилось"
        pending={<Skeleton height="10rem" />}
      >
        {(data) => (
          <>
            <AutoTopupState settings={data} />
            <MonthlyCharge settings={data} />
          </>
        )}
      </QueryResult>
    </DashboardCard>
  );
}

/** Switch of the automatic monthly charge of the subscription. */
function MonthlyCharge({ settings }: { settings: AutoTopup }) {
  const change = useChangeAutoTopup();
  return (
    <div className={styles.monthly}>
      <Switch
        label="Ежемесячный платёж по подписке"
        hint="Пока включено, подписка продлевается каждый месяц сама. Без подписки ничего не списывается."
        checked={change.isPending ? change.variables.monthlyTopupRequired : settings.monthlyTopupRequired}
        onChange={(monthlyTopupRequired) => change.mutate(withChange(settings, { monthlyTopupRequired }))}
      />
      <Failure error={change.error} title="Не сохранилось" />
    </div>
  );
}
