import type { OwnPackage } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMomentDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { Progress } from "@/ui/progress";
import styles from "./plan.module.css";
import { PACKAGE_STATES } from "./plan-states";

/** Packages of checks of the user, starting with the one that is used next. */
export function OwnPackageList({ packages }: { packages: readonly OwnPackage[] }) {
  return (
    <ul className={styles.packages}>
      {packages.map((owned) => (
        <li key={owned.id}>
          <PackageRow owned={owned} />
        </li>
      ))}
    </ul>
  );
}

function PackageRow({ owned }: { owned: OwnPackage }) {
  const { checksRemaining, checksTotal } = owned;
  const { tone, word } = PACKAGE_STATES[owned.state];
  const isActive = owned.state === "active";
  const left = `осталось ${counted(checksRemaining, "проверка", "проверки", "проверок")} из ${checksTotal}`;
  return (
    <div className={styles.package} data-idle={!isActive || undefined}>
      <h3>
        {owned.name} <Badge tone={tone}>{word}</Badge>
      </h3>
      <p className={styles.left}>{left}</p>
      <Progress
        label={`Пакет «${owned.name}»: ${checksRemaining} из ${checksTotal}`}
        value={checksRemaining}
        max={checksTotal}
      />
      <p className={styles.quiet}>
        {isActive ? "Действует до" : "Действовал до"} {formatMomentDay(owned.expiresAt)}. Куплен{" "}
        {formatMomentDay(owned.purchasedAt)} за {formatRoubles(owned.price)}
      </p>
    </div>
  );
}
