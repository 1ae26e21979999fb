import { useQuery } from "@tanstack/react-query";
import { ownPackagesQuery } from "@/api/purchases";
import { LoadFailure } from "@/domain/errors/load-failure";
import { OwnPackageList } from "@/domain/plan/own-package-list";
import { counted } from "@/lib/plural";
import { LinkButton } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import styles from "./balance-tab.module.css";

/** Packages of checks, in the order of their use. */
export function PackagesCard() {
  const owned = useQuery(ownPackagesQuery);
  const packages = owned.data?.packages ?? [];
  return (
    <DashboardCard
      title="Пакеты проверок"
      lead="Одна проверка пакета — один полный отчёт. Первым расходуется пакет, срок которого ближе."
    >
      <LoadFailure error={owned.error} onRetry={() => void owned.refetch()} title="Пакеты не загрузились" />
      {owned.isPending && <Skeleton height="8rem" />}
      {owned.data && packages.length === 0 && (
        <p>Пакетов пока нет. Если проверять часто, с пакетом дешевле.</p>
      )}
      {owned.data && packages.length > 0 && (
        <>
          <p className={styles.remaining}>
            {counted(
              owned.data.checksRemaining,
              "проверка осталась",
              "проверки осталось",
              "проверок осталось",
            )}
          </p>
          <OwnPackageList packages={packages} />
        </>
      )}
      {owned.data && (
        <div>
          <LinkButton to="/pricing?tab=packages" variant="secondary">
            {packages.length === 0 ? "Выбрать пакет" : "Купить ещё пакет"}
          </LinkButton>
        </div>
      )}
    </DashboardCard>
  );
}
