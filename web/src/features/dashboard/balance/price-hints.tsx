import { Link } from "react-router-dom";
import { useRules } from "@/core";
import { formatColumnRoubles } from "@/core/money";
import styles from "./balance-tab.module.css";

/** Packages that the current balance covers. */
export function PriceHints() {
  const packages = useRules().rules?.offers().quickPackages ?? [];
  if (packages.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="prices-title">
      <h2 id="prices-title">На что хватит</h2>
      <dl className={styles.hints}>
        {packages.map(({ id, name, price }) => (
          <div key={id}>
            <dt>Пакет «{name}»</dt>
            <dd>{formatColumnRoubles(price)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        Точная цена видна до заказа и зависит от выбранных источников. <Link to="/pricing">Все цены</Link>
      </p>
    </section>
  );
}
