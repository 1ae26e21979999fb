import type { AnalyticsFigures, Income, Sale } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import type { Column } from "@/ui/data-table";
import { BarChart } from "./bar-chart";
import { formatChange } from "./change";
import { ChartSection } from "./chart-section";

const SOLD: Record<Sale["sold"], string> = {
  checks: "Проверки с баланса",
  guest_reports: "Отчёты без входа",
  packages: "Пакеты",
  notifications: "Уведомления об изменениях",
  given_up: "Возвращено за готовые отчёты",
};

const PURPOSES: Record<NonNullable<Income["purpose"]>, string> = {
  topup: "Пополнение",
  auto_topup: "Автопополнение",
  package: "Покупка пакета",
  subscription: "Подписка",
  quick_purchase: "Отчёт без входа",
};
const OPERATOR_CREDITS = "Начислено сотрудниками";

interface Line {
  title: string;
  count: number;
  sum: number;
  before: number;
}

const COLUMNS: Column<Line>[] = [
  { title: "Откуда", render: ({ title }) => title },
  { title: "Операций", isNumber: true, render: ({ count }) => count },
  { title: "Сумма", isNumber: true, render: ({ sum }) => formatColumnRoubles(sum) },
  { title: "Раньше", isNumber: true, render: ({ before }) => formatColumnRoubles(before) },
  { title: "Изменение", isNumber: true, render: ({ sum, before }) => formatChange(sum, before) },
];

interface Compared {
  current: AnalyticsFigures;
  previous: AnalyticsFigures;
}

/** Revenue by purpose, compared with the preceding period. */
export function Sales({ current, previous }: Compared) {
  const named = ({ sales }: AnalyticsFigures) =>
    sales.map(({ sold, ...rest }) => ({ ...rest, title: SOLD[sold] }));
  return (
    <MoneySection
      title="Что продано"
      lead="Выручка по проводкам: сумма строк равна выручке за период."
      lines={mergePeriods(named(current), named(previous))}
    />
  );
}

/** Incoming money by origin, compared with the preceding period. */
export function Incomes({ current, previous }: Compared) {
  const named = ({ income }: AnalyticsFigures) =>
    income.map(({ purpose, ...rest }) => ({
      ...rest,
      title: purpose === null ? OPERATOR_CREDITS : PURPOSES[purpose],
    }));
  return (
    <MoneySection
      title="Откуда деньги"
      lead="Деньги, которые пришли на балансы. Выручкой они становятся, когда их тратят."
      lines={mergePeriods(named(current), named(previous))}
    />
  );
}

function MoneySection({ title, lead, lines }: { title: string; lead: string; lines: Line[] }) {
  return (
    <ChartSection
      title={title}
      lead={lead}
      chart={
        <BarChart
          legend={["Этот период", "Прошлый"]}
          bars={lines.map(({ title, sum, before }) => ({
            key: title,
            title,
            value: sum,
            text: formatRoubles(sum),
            compared: { value: before, text: formatRoubles(before) },
          }))}
        />
      }
      columns={COLUMNS}
      rows={lines}
      rowKey={({ title }) => title}
    />
  );
}

type Part = Omit<Line, "before">;

/** Merges the entries of both periods, including entries that only one period has. */
function mergePeriods(current: Part[], previous: Part[]): Line[] {
  const before = (title: string) => previous.find((one) => one.title === title)?.sum ?? 0;
  const previousOnly = previous.filter(({ title }) => current.every((one) => one.title !== title));
  return [
    ...current.map((one) => ({ ...one, before: before(one.title) })),
    ...previousOnly.map(({ title, sum }) => ({ title, count: 0, sum: 0, before: sum })),
  ];
}
