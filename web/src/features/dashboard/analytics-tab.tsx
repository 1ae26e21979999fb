import { useQuery } from "@tanstack/react-query";
import { formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/faults/load-failure";
import { Figure, Figures } from "@/ui/figures";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { analyticsQuery } from "./api";
import { Spending } from "./spending";

/** What the checks cost, in all and month by month. */
export function AnalyticsTab() {
  const { data, error, refetch } = useQuery(analyticsQuery);
  if (error !== null) {
    return <LoadFailure error={error} onRetry={() => void refetch()} title="Аналитика не загрузилась" />;
  }
  if (data === undefined) return <Skeleton height="22rem" />;
  return (
    <Stack gap={4}>
      <Figures columns={4}>
        <Figure title="Проверок в этом месяце">{data.checksThisMonth}</Figure>
        <Figure title="Всего потрачено" note="На ответы источников, пакеты и уведомления">
          {formatRoubles(data.totalSpent)}
        </Figure>
        <Figure title="Сэкономлено" note="Те же ответы по отдельности стоили бы дороже на эту сумму">
          {formatRoubles(data.savedMoney)}
        </Figure>
        <Figure title="Средняя цена проверки" note="Без бесплатных, пакет поделён на его проверки">
          {data.averageCheckCost == null ? "—" : formatRoubles(data.averageCheckCost)}
        </Figure>
      </Figures>
      <Spending months={data.months} />
    </Stack>
  );
}
