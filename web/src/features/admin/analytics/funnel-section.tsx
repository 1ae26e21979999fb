import type { AnalyticsFigures } from "@/api/types";
import type { Column } from "@/ui/data-table";
import { BarChart } from "./bar-chart";
import { formatShare } from "./change";
import { ChartSection } from "./chart-section";

interface Step {
  title: string;
  count: number;
  /** Count of the preceding step; in the first step equal to `count`. */
  of: number;
  first: number;
  before: number;
}

const COLUMNS: Column<Step>[] = [
  { title: "Шаг", render: ({ title }) => title },
  { title: "Сколько", isNumber: true, render: ({ count }) => count },
  { title: "От прошлого шага", isNumber: true, render: ({ count, of }) => formatShare(count, of) },
  { title: "От первого", isNumber: true, render: ({ count, first }) => formatShare(count, first) },
  { title: "Прошлый период", isNumber: true, render: ({ before }) => before },
];

interface Compared {
  current: AnalyticsFigures;
  previous: AnalyticsFigures;
}

/** Conversion funnel of checks, from the search to the paid report. */
export function CheckFunnel({ current, previous }: Compared) {
  const counts = ({ checks }: AnalyticsFigures) => [
    checks.searched,
    checks.known,
    checks.completed,
    checks.paid,
  ];
  const titles = ["Запустили проверку", "Автомобиль найден", "Отчёт готов", "Отчёт оплачен"];
  return (
    <Funnel
      title="От поиска до оплаченного отчёта"
      lead="Оплачен деньгами или проверкой из пакета; бесплатные проверки останавливаются на готовом отчёте."
      steps={steps(titles, counts(current), counts(previous))}
    />
  );
}

/** Conversion funnel of registered users, from the registration to a payment. */
export function PeopleFunnel({ current, previous }: Compared) {
  const counts = ({ people }: AnalyticsFigures) => [people.registered, people.searched, people.paid];
  const titles = ["Зарегистрировались", "Проверили автомобиль", "Заплатили за отчёт"];
  return (
    <Funnel
      title="Новые пользователи"
      lead="Кто зарегистрировался за период и что успел к этой минуте."
      steps={steps(titles, counts(current), counts(previous))}
    />
  );
}

function Funnel({ title, lead, steps }: { title: string; lead: string; steps: Step[] }) {
  return (
    <ChartSection
      title={title}
      lead={lead}
      chart={
        <BarChart
          bars={steps.map(({ title, count, first }) => ({
            key: title,
            title,
            value: count,
            text: `${count} · ${formatShare(count, first)}`,
          }))}
        />
      }
      columns={COLUMNS}
      rows={steps}
      rowKey={({ title }) => title}
    />
  );
}

function steps(titles: string[], counts: number[], before: number[]): Step[] {
  return titles.map((title, index) => ({
    title,
    count: counts[index] ?? 0,
    of: counts[Math.max(0, index - 1)] ?? 0,
    first: counts[0] ?? 0,
    before: before[index] ?? 0,
  }));
}
