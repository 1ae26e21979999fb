import type { SourceMargin } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import type { Column } from "@/ui/data-table";
import { BarChart } from "./bar-chart";
import { difference, formatShare } from "./change";
import { ChartSection } from "./chart-section";

const COLUMNS: Column<SourceMargin>[] = [
  { title: "Источник", render: ({ title }) => title },
  { title: "Выручка", isNumber: true, render: ({ revenue }) => formatColumnRoubles(revenue) },
  { title: "Расход", isNumber: true, render: ({ cost }) => formatColumnRoubles(cost) },
  {
    title: "Маржа",
    isNumber: true,
    render: ({ revenue, cost }) => formatColumnRoubles(difference(revenue, cost)),
  },
  {
    title: "Доля маржи",
    isNumber: true,
    render: ({ revenue, cost }) => (revenue > 0 ? formatShare(difference(revenue, cost), revenue) : "—"),
  },
  { title: "Запросов", isNumber: true, render: ({ calls }) => calls },
  { title: "Без ответа", isNumber: true, render: ({ calls, failed }) => formatShare(failed, calls) },
];

/** Table of revenue and cost per source. */
export function Margins({ sources }: { sources: SourceMargin[] }) {
  return (
    <ChartSection
      title="Источники: выручка и расход"
      lead="Расход — цена запросов у поставщика. Проверки из пакетов не делят выручку по источникам."
      chart={
        <BarChart
          legend={["Выручка", "Расход"]}
          bars={sources.map(({ title, revenue, cost }) => ({
            key: title,
            title,
            value: revenue,
            text: formatRoubles(revenue),
            compared: { value: cost, text: formatRoubles(cost) },
          }))}
        />
      }
      columns={COLUMNS}
      rows={sources}
      rowKey={({ title }) => title}
    />
  );
}
