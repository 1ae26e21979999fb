import { readyRules } from "@/core";
import { Money } from "@/domain/price/money";
import { LinkButton } from "@/ui/button";
import styles from "./pricing.module.css";

/** Table of the prices of single sources. */
export function SinglePrices() {
  const { services } = readyRules().catalogue("search");
  return (
    <section className={styles.single} aria-labelledby="single-title">
      <h2 id="single-title">Разовые проверки</h2>
      <p className={styles.lead}>Выбираете источники сами и платите только за них.</p>
      <ul className={styles.sources}>
        {services.map((service) => (
          <li key={service.id}>
            <span>{service.title}</span>
            <Money value={service.price} decimals={2} />
          </li>
        ))}
      </ul>
      <LinkButton to="/search">Выбрать проверки</LinkButton>
    </section>
  );
}
