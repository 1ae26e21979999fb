import { useQuery } from "@tanstack/react-query";
import { ownPackagesQuery } from "@/api/purchases";
import { formatLongDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import styles from "./pricing.module.css";

/** What is left of the packages that can still be used. */
export function OwnPackageList() {
  const packages = useQuery(ownPackagesQuery);
  const active = packages.data?.packages.filter(({ state }) => state === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby="own-packages">
      <h2 id="own-packages">Ваши пакеты</h2>
      <ul>
        {active.map(({ id, name, checksRemaining, checksTotal, expiresAt }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              осталось {counted(checksRemaining, "проверка", "проверки", "проверок")} из {checksTotal}
            </span>
            <span>действует до {formatLongDay(expiresAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
