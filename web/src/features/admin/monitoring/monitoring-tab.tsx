import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { dashboardQuery, performanceQuery } from "../overview/overview-api";
import { VendorAccount } from "../overview/vendor-account";
import { CacheStatsCard } from "./cache-stats";
import { CallHistory } from "./call-history";
import { ServiceList } from "./service-list";
import { SourceSettings } from "./source-settings";

/** Tab of vendor monitoring, refreshed every minute. */
export function MonitoringTab() {
  const performance = useQuery(performanceQuery("panel"));
  const dashboard = useQuery(dashboardQuery);
  return (
    <Stack gap={5}>
      <p className={styles.quiet}>
        Последние 24 часа, обновляется каждую минуту. Подробнее — <Link to="/api-stats">статистика API</Link>.
      </p>
      <LoadFailure
        error={performance.error}
        onRetry={() => void performance.refetch()}
        title="Состояние API не загрузилось"
      />
      {performance.isPending && <Skeleton height="40rem" />}
      {dashboard.data && <VendorAccount balance={dashboard.data.apiBalance} />}
      {performance.data && (
        <>
          <section className={styles.part} aria-labelledby="services">
            <h2 id="services">Сервисы</h2>
            <ServiceList services={performance.data.services} />
          </section>
          <section className={styles.part} aria-labelledby="switches">
            <h2 id="switches">Источники</h2>
            <SourceSettings />
          </section>
          <section className={styles.part} aria-labelledby="cache">
            <h2 id="cache">Повторное использование ответов</h2>
            <CacheStatsCard stats={performance.data.cacheStats} />
          </section>
          <CallHistory />
        </>
      )}
    </Stack>
  );
}
