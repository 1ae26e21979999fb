import { useQuery } from "@tanstack/react-query";
import { ownPackagesQuery } from "@/api/purchases";
import { QueryResult } from "@/domain/errors/query-result";
import { OwnPackageList } from "@/domain/plan/own-package-list";
import { counted } from "@/lib/plural";
import { LinkButton } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import styles from "./balance-tab.module.css";

/** Card of the user's packages of checks, in the order of their use. */
export function PackagesCard() {
  const owned = useQuery(ownPackagesQuery);
  return (
    <DashboardCard
      title="Пакеты проверок"
      lead="Одна проверка пакета — один полный отчёт. Первым расходуется пакет, срок которого ближе."
    >
      <QueryResult query={owned} failure="Пакеты не загрузились" pending={<Skeleton height="8rem" />}>
        {({ packages, checksRemaining }) => (
          <>
            {packages.length === 0 ? (
              <p>Пакетов пока нет. Если проверять часто, с пакетом дешевле.</p>
            ) : (
              <>
                <p className={styles.remaining}>
                  {counted(checksRemaining, "проверка осталась", "проверки осталось", "проверок осталось")}
                </p>
                <OwnPackageList packages={packages} />
              </>
            )}
            <div>
              <LinkButton to="/pricing?tab=packages" variant="secondary">
                {packages.length === 0 ? "Выбрать пакет" : "Купить ещё пакет"}
              </LinkButton>
            </div>
          </>
        )}
      </QueryResult>
    </DashboardCard>
  );
}
