import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { userKeys } from "@/api/current-user";
import { getAnalytics } from "@/api/generated/sdk.gen";
import type { AnalyticsFigures, RevenueDay } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { formatDay, moscowToday } from "@/lib/dates";
import type { Column } from "@/ui/data-table";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import { isValidPeriod, type Period, type Preset, periodOf } from "../period";
import { PeriodFields } from "../period-fields";
import { difference, formatChange, formatShare } from "./change";
import { ChartSection } from "./chart-section";
import { Cohorts } from "./cohorts-section";
import { CheckFunnel, PeopleFunnel } from "./funnel-section";
import { Losses } from "./losses-section";
import { Margins } from "./margin-section";
import { Incomes, Sales } from "./money-sections";
import { RevenueChart } from "./revenue-chart";

const COLUMNS: Column<RevenueDay>[] = [
  { title: "День", render: ({ date }) => formatDay(date) },
  { title: "Выручка", isNumber: true, render: ({ revenue }) => formatColumnRoubles(revenue) },
];

/** Statistics of a period and of the preceding one. */
function analyticsQuery(period: Period) {
  return queryOptions({
    queryKey: [...userKeys.all, "admin", "analytics", period],
    queryFn: ({ signal }) => getAnalytics({ query: period, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Revenue and cost of a period, compared with the preceding one. */
export function AnalyticsTab() {
  const [today] = useState(moscowToday);
  const [preset, setPreset] = useState<Preset>("month");
  const [period, setPeriod] = useState(() => periodOf("month", today, { from: today, to: today }));
  // The last valid period stays visible while the user types a date.
  const [loadedPeriod, setLoadedPeriod] = useState(period);
  const analytics = useQuery(analyticsQuery(loadedPeriod));
  return (
    <Stack gap={5}>
      <PeriodFields
        preset={preset}
        period={period}
        today={today}
        onChange={(nextPreset, nextPeriod) => {
          setPreset(nextPreset);
          setPeriod(nextPeriod);
          if (isValidPeriod(nextPeriod, today)) setLoadedPeriod(nextPeriod);
        }}
      />
      <QueryResult query={analytics} failure="Аналитика не загрузилась" pending={<Skeleton height="40rem" />}>
        {(data) => (
          <>
            <Summary current={data.current} previous={data.previous} />
            <Revenue days={data.current.days} />
            <Sales current={data.current} previous={data.previous} />
            <Incomes current={data.current} previous={data.previous} />
            <Margins sources={data.current.sources} />
            <CheckFunnel current={data.current} previous={data.previous} />
            <PeopleFunnel current={data.current} previous={data.previous} />
            <Cohorts cohorts={data.cohorts} />
            <Losses current={data.current} previous={data.previous} />
          </>
        )}
      </QueryResult>
    </Stack>
  );
}

function Summary({ current, previous }: { current: AnalyticsFigures; previous: AnalyticsFigures }) {
  const margin = ({ revenue, cost }: AnalyticsFigures) => difference(revenue, cost);
  const note = (now: number, before: number) =>
    `${formatChange(now, before)}; с ${formatDay(previous.from)} по ${formatDay(previous.to)}`;
  return (
    <StatGrid columns={4}>
      <Stat title="Выручка" note={note(current.revenue, previous.revenue)}>
        {formatRoubles(current.revenue)}
      </Stat>
      <Stat title="Расход на источники" note={formatChange(current.cost, previous.cost)}>
        {formatRoubles(current.cost)}
      </Stat>
      <Stat
        title="Маржа"
        note={`${current.revenue > 0 ? formatShare(margin(current), current.revenue) : "—"} выручки, ${formatChange(margin(current), margin(previous))}`}
      >
        {formatRoubles(margin(current))}
      </Stat>
      <Stat title="Проверок" note={formatChange(current.checks.searched, previous.checks.searched)}>
        {current.checks.searched}
      </Stat>
    </StatGrid>
  );
}

function Revenue({ days }: { days: RevenueDay[] }) {
  return (
    <ChartSection
      title="Выручка по дням"
      chart={<RevenueChart days={days} />}
      columns={COLUMNS}
      rows={[...days].reverse()}
      rowKey={({ date }) => date}
    />
  );
}
