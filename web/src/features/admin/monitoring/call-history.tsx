import { useQuery } from "@tanstack/react-query";
import type { CallSpan, ErrorBudget } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { formatClock, formatMomentDay } from "@/lib/dates";
import { formatPercent } from "@/lib/percent";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Skeleton } from "@/ui/skeleton";
import styles from "../admin.module.css";
import { BarChart } from "../analytics/bar-chart";
import { ChartSection } from "../analytics/chart-section";
import { historyQuery } from "../overview/overview-api";

const share = (part: number, whole: number) => (whole === 0 ? "—" : formatPercent(part / whole));

function columnsOf(title: string, name: (span: CallSpan) => string): Column<CallSpan>[] {
  return [
    { title, render: name },
    { title: "Запросов", isNumber: true, render: ({ calls }) => calls },
    { title: "Успешно", isNumber: true, render: ({ succeeded, calls }) => share(succeeded, calls) },
    { title: "Нашли сведения", isNumber: true, render: ({ found, answers }) => share(found, answers) },
    { title: "Потрачено", isNumber: true, render: ({ cost }) => formatColumnRoubles(cost) },
  ];
}

const BUDGETS: Column<ErrorBudget>[] = [
  { title: "API", render: ({ api }) => <span className={styles.code}>{api}</span> },
  { title: "Запросов", isNumber: true, render: ({ calls }) => calls },
  { title: "Ошибок", isNumber: true, render: ({ failed }) => failed },
  { title: "Допустимо", isNumber: true, render: ({ mayFail }) => mayFail },
  { title: "Запас", render: (budget) => <RemainingBudget budget={budget} /> },
];

function RemainingBudget({ budget: { failed, mayFail } }: { budget: ErrorBudget }) {
  const left = mayFail - failed;
  if (left < 0) return <Badge tone="stop">превышен на {-left}</Badge>;
  return <Badge tone="good">осталось {left}</Badge>;
}

/** Vendor availability by hour and by day. */
export function CallHistory() {
  const history = useQuery(historyQuery);
  return (
    <QueryResult
      query={history}
      failure="История запросов не загрузилась"
      pending={<Skeleton height="40rem" />}
    >
      {(data) => (
        <>
          <Spans
            title="Запросы по часам"
            column="Час"
            spans={data.hours}
            name={({ from }) => formatClock(from)}
          />
          <Spans
            title="Запросы по дням"
            column="День"
            spans={data.days}
            name={({ from }) => formatMomentDay(from)}
          />
          <section className={styles.part} aria-labelledby="budgets">
            <h2 id="budgets">Запас на ошибки</h2>
            <p className={styles.quiet}>
              За 30 дней из ста запросов к сервису могут не удаться пять. Превышен запас — сервис пора
              обсудить с поставщиком.
            </p>
            {data.budgets.length > 0 && (
              <Card>
                <DataTable
                  caption="Запас на ошибки"
                  columns={BUDGETS}
                  rows={data.budgets}
                  rowKey={({ api }) => api}
                />
              </Card>
            )}
          </section>
        </>
      )}
    </QueryResult>
  );
}

interface SpansProps {
  title: string;
  column: string;
  spans: CallSpan[];
  name: (span: CallSpan) => string;
}

function Spans({ title, column, spans, name }: SpansProps) {
  // Time spans before the first call carry no information.
  const first = spans.findIndex(({ calls }) => calls > 0);
  const rows = first === -1 ? [] : spans.slice(first);
  return (
    <ChartSection
      title={title}
      chart={
        <BarChart
          bars={rows.map((span) => ({
            key: span.from,
            title: name(span),
            value: span.calls,
            text: `${span.calls}, успешно ${share(span.succeeded, span.calls)}`,
          }))}
        />
      }
      columns={columnsOf(column, name)}
      rows={rows}
      rowKey={({ from }) => from}
    />
  );
}
