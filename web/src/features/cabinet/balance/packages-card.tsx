import { useQuery } from "@tanstack/react-query";
import { ownPackagesQuery } from "@/api/purchases";
import type { OwnPackage } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { PACKAGE_STATES } from "@/domain/purchase/plan-states";
import { formatMomentDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { LinkButton } from "@/ui/button";
import { Progress } from "@/ui/progress";
import { Skeleton } from "@/ui/skeleton";
import { CabinetCard } from "../cabinet-card";
import { LoadFailure } from "../load-failure";
import styles from "./plans.module.css";

/** The packages of checks, the one that is used next first. */
export function PackagesCard() {
  const owned = useQuery(ownPackagesQuery);
  const packages = owned.data?.packages ?? [];
  return (
    <CabinetCard
      title="Пакеты проверок"
      lead="Одна проверка пакета — один полный отчёт. Первым расходуется пакет, срок которого ближе."
    >
      {owned.isError && (
        <LoadFailure error={owned.error} onRetry={() => void owned.refetch()}>
          Пакеты не загрузились
        </LoadFailure>
      )}
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
          <ul className={styles.packages}>
            {packages.map((one) => (
              <li key={one.id}>
                <PackageRow owned={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {owned.data && (
        <div className={styles.actions}>
          <LinkButton to="/pricing?tab=packages" variant="secondary">
            {packages.length === 0 ? "Выбрать пакет" : "Купить ещё пакет"}
          </LinkButton>
        </div>
      )}
    </CabinetCard>
  );
}

function PackageRow({ owned }: { owned: OwnPackage }) {
  const { tone, word } = PACKAGE_STATES[owned.state];
  const isActive = owned.state === "active";
  const left = `${owned.checksRemaining} из ${owned.checksTotal}`;
  return (
    <div className={styles.package} data-idle={!isActive || undefined}>
      <h3>
        {owned.name} <Badge tone={tone}>{word}</Badge>
      </h3>
      <p className={styles.left}>
        <strong>{left}</strong> осталось
      </p>
      <Progress label={`Осталось проверок: ${left}`} value={owned.checksRemaining} max={owned.checksTotal} />
      <p className={styles.quiet}>
        {isActive ? "Действует до" : "Действовал до"} {formatMomentDay(owned.expiresAt)}. Куплен{" "}
        {formatMomentDay(owned.purchasedAt)} за {formatRoubles(owned.price)}
      </p>
    </div>
  );
}
