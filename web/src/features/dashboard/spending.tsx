import type { MonthSpending } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { lazy } from "@/lib/lazy";
import { type Column, DataTable } from "@/ui/data-table";
import { DashboardCard } from "./dashboard-card";

const longMonth = lazy(() => new Intl.DateTimeFormat("ru-RU", { month: "long", year: "numeric" }));

const COLUMNS: Column<MonthSpending>[] = [
  { title: "Месяц", render: ({ month }) => formatMonth(month) },
  { title: "За ответы источников", isNumber: true, render: ({ checks }) => formatColumnRoubles(checks) },
  { title: "За пакеты", isNumber: true, render: ({ packages }) => formatColumnRoubles(packages) },
  {
    title: "За уведомления",
    isNumber: true,
    render: ({ notifications }) => formatColumnRoubles(notifications),
  },
  {
    title: "Вернулось: источник не ответил",
    isNumber: true,
    render: ({ returned }) => formatColumnRoubles(returned),
  },
];

/** Chart and table of the monthly spending by kind, with refunds. */
export function Spending({ months }: { months: MonthSpending[] }) {
  return (
    <DashboardCard title="Расходы по месяцам" lead="Последние двенадцать месяцев, из истории операций.">
      {months.length === 0 ? (
        <p>Расходов пока не было: бесплатные проверки сюда не входят.</p>
      ) : (
        <DataTable
          caption="Расходы по месяцам"
          columns={COLUMNS}
          rows={months}
          rowKey={({ month }) => month}
        />
      )}
    </DashboardCard>
  );
}

/** Formats a month `yyyy-mm` as «ноябрь 2026 г.». */
function formatMonth(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return longMonth().format(new Date(year ?? 0, (number ?? 1) - 1));
}
