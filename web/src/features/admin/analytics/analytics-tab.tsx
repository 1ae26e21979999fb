import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RevenueDay } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/faults/load-failure";
import { formatDay } from "@/lib/dates";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Disclosure } from "@/ui/disclosure";
import { Figure, Figures } from "@/ui/figures";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { revenueQuery } from "../overview/overview-api";
import styles from "../parts.module.css";
import { RevenueChart } from "./revenue-chart";

const PERIODS = [
  { value: "7", title: "7 дней" },
  { value: "30", title: "30 дней" },
  { value: "90", title: "90 дней" },
] as const;

const COLUMNS: Column<RevenueDay>[] = [
  { title: "День", render: ({ date }) => formatDay(date) },
  { title: "Выручка", isNumber: true, render: ({ revenue }) => formatRoubles(revenue) },
];

/** What was earned per day: as bars, and as a table of the same days. */
export function AnalyticsTab() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]["value"]>("30");
  const revenue = useQuery(revenueQuery(Number(period)));
  return (
    <Stack gap={4}>
      <Segmented legend="Период" value={period} options={[...PERIODS]} onChange={setPeriod} />
      <LoadFailure
        error={revenue.error}
        onRetry={() => void revenue.refetch()}
        title="Выручка не загрузилась"
      />
      {revenue.isPending && <Skeleton height="24rem" />}
      {revenue.data && <Revenue days={revenue.data} />}
    </Stack>
  );
}

function Revenue({ days }: { days: RevenueDay[] }) {
  // Sums are whole kopecks; adding roubles would leave traces of binary fractions.
  const kopecks = days.map(({ revenue }) => Math.round(revenue * 100));
  const total = kopecks.reduce((sum, day) => sum + day, 0);
  return (
    <section className={styles.part} aria-labelledby="revenue">
      <h2 id="revenue">Выручка по дням</h2>
      <Figures columns={3}>
        <Figure title="За период">{formatRoubles(total / 100)}</Figure>
        <Figure title="В среднем за день">{formatRoubles(Math.round(total / days.length) / 100)}</Figure>
        <Figure title="Дней с выручкой">{kopecks.filter((day) => day !== 0).length}</Figure>
      </Figures>
      <Card>
        <RevenueChart days={days} />
      </Card>
      <Disclosure title="Те же дни таблицей">
        <DataTable
          caption="Выручка по дням"
          columns={COLUMNS}
          rows={[...days].reverse()}
          rowKey={({ date }) => date}
          isNarrow
        />
      </Disclosure>
    </section>
  );
}
