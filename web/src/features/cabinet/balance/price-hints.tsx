import { Link } from "react-router-dom";
import styles from "./balance-tab.module.css";

const HINTS = [
  { title: "Базовая проверка", price: "от 15 ₽" },
  { title: "Проверка документов", price: "35 ₽" },
  { title: "Полная проверка", price: "от 75 ₽" },
] as const;

/** What the money is enough for. */
export function PriceHints() {
  return (
    <section className={styles.part} aria-labelledby="prices-title">
      <h2 id="prices-title">На что хватит</h2>
      <dl className={styles.hints}>
        {HINTS.map(({ title, price }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        Точная цена видна до заказа и зависит от выбранных источников. <Link to="/pricing">Все цены</Link>
      </p>
    </section>
  );
}
