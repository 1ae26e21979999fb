import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/faults/load-failure";
import { Figure, Figures } from "@/ui/figures";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { CallTable } from "../monitoring/call-table";
import styles from "../admin.module.css";
import { Attention } from "./attention";
import { dashboardQuery } from "./overview-api";
import { ReportTable } from "./report-table";
import { VendorAccount } from "./vendor-account";

/** How much there is, what needs a person, what happened last; looked at anew every half a minute. */
export function OverviewTab() {
  const dashboard = useQuery(dashboardQuery);
  return (
    <>
      <LoadFailure
        error={dashboard.error}
        onRetry={() => void dashboard.refetch()}
        title="Обзор не загрузился"
      />
      {dashboard.isPending && <Skeleton height="40rem" />}
      {dashboard.data && <Overview dashboard={dashboard.data} />}
    </>
  );
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const { stats, apiBalance, attention, recentReports, recentApiRequests } = dashboard;
  return (
    <Stack gap={5}>
      <Attention attention={attention} />
      <Figures columns={4}>
        <Figure title="Пользователей">{stats.totalUsers}</Figure>
        <Figure title="Проверок за сутки">{stats.reports24h}</Figure>
        <Figure title="Проверок всего">{stats.totalReports}</Figure>
        <Figure title="Выручка" note="за всё время, без возвращённого">
          {formatRoubles(stats.totalRevenue)}
        </Figure>
      </Figures>
      <VendorAccount balance={apiBalance} />
      <section className={styles.part} aria-labelledby="recent-reports">
        <h2 id="recent-reports">Последние проверки</h2>
        <ReportTable reports={recentReports} />
      </section>
      <section className={styles.part} aria-labelledby="recent-calls">
        <h2 id="recent-calls">Последние запросы к API</h2>
        <CallTable calls={recentApiRequests} />
      </section>
    </Stack>
  );
}
