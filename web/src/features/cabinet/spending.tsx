import { useQuery } from "@tanstack/react-query";
import type { MonthSpending } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/faults/load-failure";
import { formatMonth } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/data-table";
import { spendingQuery } from "./api";
import { CabinetCard } from "./cabinet-card";

const COLUMNS: Column<MonthSpending>[] = [
  { title: "Месяц", render: ({ month }) => formatMonth(month) },
  { title: "За ответы источников", isNumber: true, render: ({ checks }) => formatRoubles(checks) },
  { title: "За пакеты", isNumber: true, render: ({ packages }) => formatRoubles(packages) },
  { title: "За уведомления", isNumber: true, render: ({ notifications }) => formatRoubles(notifications) },
  {
    title: "Вернулось: источник не ответил",
    isNumber: true,
    render: ({ returned }) => formatRoubles(returned),
  },
];

/** What went out in each month by kind, and what came back; nothing for somebody who spent nothing. */
export function Spending() {
  const { data, error, refetch } = useQuery(spendingQuery);
  if (error !== null) {
    return <LoadFailure error={error} onRetry={() => void refetch()} title="Расходы не загрузились" />;
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <CabinetCard title="Расходы по месяцам" lead="Последние двенадцать месяцев, из истории операций.">
      <DataTable caption="Расходы по месяцам" columns={COLUMNS} rows={data} rowKey={({ month }) => month} />
    </CabinetCard>
  );
}
