import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Dashboard } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import styles from "../admin.module.css";
import { CallTable } from "../monitoring/call-table";
import { Attention } from "./attention";
import { dashboardQuery } from "./overview-api";
import { ReportTable } from "./report-table";
import { VendorAccount } from "./vendor-account";

/** Overview tab: totals, items that need an operator, latest events; refreshed every 30 s. */
export function OverviewTab() {
  const dashboard = useQuery(dashboardQuery);
  return (
    <QueryResult query={dashboard} failure="Обзор не загрузился" pending={<Skeleton height="40rem" />}>
      {(data) => <Overview dashboard={data} />}
    </QueryResult>
  );
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const { stats, apiBalance, attention, recentReports, recentApiRequests } = dashboard;
  return (
    <Stack gap={5}>
      <Attention attention={attention} />
      <StatGrid columns={4}>
        <Stat title="Пользователей">{stats.totalUsers}</Stat>
        <Stat title="Проверок за сутки">{stats.reports24h}</Stat>
        <Stat title="Проверок всего">{stats.totalReports}</Stat>
        <Stat title="Выручка" note="за всё время, без возвращённого">
          {formatRoubles(stats.totalRevenue)}
        </Stat>
      </StatGrid>
      <VendorAccount balance={apiBalance} />
      <section className={styles.part} aria-labelledby="recent-reports">
        <h2 id="recent-reports">Последние проверки</h2>
        <ReportTable reports={recentReports} />
      </section>
      <section className={styles.part} aria-labelledby="recent-calls">
        <h2 id="recent-calls">Последние запросы к API</h2>
        <CallTable calls={recentApiRequests} />
        <p>
          <Link to="/admin?tab=monitoring">Все запросы и состояние сервисов</Link>
        </p>
      </section>
    </Stack>
  );
}
