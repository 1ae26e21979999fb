import { useQuery } from "@tanstack/react-query";
import { ownPackagesQuery } from "@/api/purchases";
import { OwnPackageList } from "@/domain/plan/own-package-list";
import styles from "./pricing.module.css";

/** Remaining checks of the user's active packages. */
export function OwnPackages() {
  const packages = useQuery(ownPackagesQuery);
  const active = packages.data?.packages.filter(({ state }) => state === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby="own-packages">
      <h2 id="own-packages">Ваши пакеты</h2>
      <OwnPackageList packages={active} />
    </section>
  );
}
