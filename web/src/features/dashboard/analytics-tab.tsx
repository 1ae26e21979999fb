import { useQuery } from "@tanstack/react-query";
import { formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import { analyticsQuery } from "./api";
import { Spending } from "./spending";

/** Tab of the spending on checks, in total and by month. */
export function AnalyticsTab() {
  const { data, error, refetch } = useQuery(analyticsQuery);
  if (error !== null) {
    return <LoadFailure error={error} onRetry={() => void refetch()} title="Аналитика не загрузилась" />;
  }
  if (data === undefined) return <Skeleton height="22rem" />;
  return (
    <Stack gap={4}>
      <StatGrid columns={4}>
        <Stat title="Проверок в этом месяце">{data.checksThisMonth}</Stat>
        <Stat title="Всего потрачено" note="На ответы источников, пакеты и уведомления">
          {formatRoubles(data.totalSpent)}
        </Stat>
        <Stat title="Сэкономлено" note="Те же ответы по отдельности стоили бы дороже на эту сумму">
          {formatRoubles(data.savedMoney)}
        </Stat>
        <Stat title="Средняя цена проверки" note="Без бесплатных, пакет поделён на его проверки">
          {data.averageCheckCost == null ? "—" : formatRoubles(data.averageCheckCost)}
        </Stat>
      </StatGrid>
      <Spending months={data.months} />
    </Stack>
  );
}
