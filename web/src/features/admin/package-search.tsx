import { useInfiniteQuery } from "@tanstack/react-query";
import PackageIcon from "lucide-react/icons/package-search";
import { useState } from "react";
import type { AdminPackage } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { counted } from "@/lib/plural";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { CancelPackageDialog } from "./cancel-package-dialog";
import { PackageTable } from "./package-table";
import { packagesQuery } from "./payments-api";
import styles from "./payments-tab.module.css";
import { usePermissions } from "./permissions";
import { SearchField } from "./search-field";

interface PackageSearchProps {
  /** Search text: part of the owner's name, or a whole e-mail address or phone; empty lists nothing. */
  owner: string;
  onSearch: (owner: string) => void;
}

/** Search of packages by their owner; a package with unused checks can be cancelled. */
export function PackageSearch({ owner, onSearch }: PackageSearchProps) {
  const found = useInfiniteQuery({ ...packagesQuery(owner), enabled: owner !== "" });
  const [cancelled, setCancelled] = useState<AdminPackage | null>(null);
  const { may } = usePermissions();
  const packages = owner === "" ? undefined : found.data?.pages.flatMap((page) => page.packages);
  return (
    <section className={styles.part} aria-labelledby="packages-title">
      <h2 id="packages-title">Пакеты пользователя</h2>
      <p className={styles.quiet}>
        Отменённым пакетом больше не воспользоваться, цена неиспользованных проверок возвращается на баланс.
      </p>
      <div className={styles.filters}>
        <SearchField
          label="Чьи пакеты"
          placeholder="Имя, почта или телефон"
          search={owner}
          onSearch={onSearch}
        />
      </div>
      <p className={styles.count} role="status">
        {packages !== undefined &&
          `${found.hasNextPage ? "Показано" : "Найдено"}: ${counted(packages.length, "пакет", "пакета", "пакетов")}`}
      </p>
      <LoadFailure
        error={found.isFetchNextPageError ? null : found.error}
        onRetry={() => void found.refetch()}
        title="Пакеты не загрузились"
      />
      {found.isLoading && <Skeleton height="12rem" />}
      {packages !== undefined && (
        <Card className={styles.sheet} aria-busy={found.isPlaceholderData || undefined}>
          {packages.length === 0 ? (
            <EmptyState icon={PackageIcon} title="Пакетов не найдено">
              Ищите по части имени, полному телефону или адресу почты.
            </EmptyState>
          ) : (
            <PackageTable packages={packages} onCancel={may("money") ? setCancelled : undefined} />
          )}
        </Card>
      )}
      {packages !== undefined && <NextPage pages={found} title="Следующие пакеты не загрузились" />}
      {cancelled !== null && (
        <CancelPackageDialog key={cancelled.id} owned={cancelled} onClose={() => setCancelled(null)} />
      )}
    </section>
  );
}
