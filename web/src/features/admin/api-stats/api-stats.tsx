import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { ApiStatistics, ApiTotals } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { formatPercent } from "@/lib/percent";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import { Tabs } from "@/ui/tabs";
import styles from "../admin.module.css";
import { CacheStatsCard } from "../monitoring/cache-stats";
import { CallTable } from "../monitoring/call-table";
import { ServiceList } from "../monitoring/service-list";
import { performanceQuery, statisticsQuery } from "../overview/overview-api";
import { ExportCalls } from "./export-calls";

const TABS = [
  { value: "overview", title: "Обзор" },
  { value: "detailed", title: "Подробно" },
  { value: "by-api", title: "По API" },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** Vendor API statistics of the last day; the URL contains the selected tab. */
export function ApiStats() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
  const statistics = useQuery(statisticsQuery);
  return (
    <Tabs
      label="Разделы статистики"
      value={tab}
      onChange={(next) => setParams(next === "overview" ? {} : { tab: next }, { replace: true })}
      tabs={[...TABS]}
    >
      <QueryResult
        query={statistics}
        failure="Статистика не загрузилась"
        pending={<Skeleton height="32rem" />}
      >
        {(data) => <Panel tab={tab} statistics={data} />}
      </QueryResult>
    </Tabs>
  );
}

function Panel({ tab, statistics }: { tab: Tab; statistics: ApiStatistics }) {
  if (tab === "detailed") {
    return (
      <Stack gap={4}>
        <ExportCalls calls={statistics.requests} />
        <CallTable calls={statistics.requests} />
      </Stack>
    );
  }
  return tab === "by-api" ? <ByApi totals={statistics.byApi} /> : <Overview statistics={statistics} />;
}

function Overview({ statistics }: { statistics: ApiStatistics }) {
  const { calls, succeeded, successRate, cost, cacheStats } = statistics;
  return (
    <Stack gap={5}>
      <StatGrid columns={4}>
        <Stat title="Запросов за сутки">{calls}</Stat>
        <Stat title="Успешных" note={calls > 0 && formatPercent(successRate)}>
          {succeeded}
        </Stat>
        <Stat title="С ошибкой">{calls - succeeded}</Stat>
        <Stat title="Потрачено">{formatRoubles(cost)}</Stat>
      </StatGrid>
      <section className={styles.part} aria-labelledby="cache">
        <h2 id="cache">Повторное использование ответов</h2>
        <CacheStatsCard stats={cacheStats} />
      </section>
    </Stack>
  );
}

const COLUMNS: Column<ApiTotals>[] = [
  { title: "API", render: ({ api }) => <span className={styles.code}>{api}</span> },
  { title: "Запросов", isNumber: true, render: ({ calls }) => calls },
  { title: "Успешных", isNumber: true, render: ({ succeeded }) => succeeded },
  { title: "Потрачено", isNumber: true, render: ({ cost }) => formatColumnRoubles(cost) },
];

function ByApi({ totals }: { totals: ApiTotals[] }) {
  const performance = useQuery(performanceQuery("statistics"));
  return (
    <Stack gap={5}>
      {totals.length > 0 && (
        <Card>
          <DataTable
            caption="Запросы по API"
            columns={COLUMNS}
            rows={totals}
            rowKey={({ api }) => api}
            isNarrow
          />
        </Card>
      )}
      {performance.data && (
        <section className={styles.part} aria-labelledby="services">
          <h2 id="services">Методы</h2>
          <ServiceList services={performance.data.services} />
        </section>
      )}
    </Stack>
  );
}
