import type { OsagoQuote } from "@/core/types";
import { Money } from "@/domain/price/money";
import styles from "../osago-calculator.module.css";

const COEFFICIENTS = [
  { key: "kt", name: "КТ", title: "территория" },
  { key: "km", name: "КМ", title: "мощность" },
  { key: "kvs", name: "КВС", title: "возраст и стаж" },
  { key: "ko", name: "КО", title: "число водителей" },
  { key: "kbm", name: "КБМ", title: "бонус-малус" },
] as const;

/** Approximate OSAGO price with its factors. */
export function QuickResult({ quote }: { quote: OsagoQuote | null }) {
  return (
    <div className={styles.result}>
      <p className={styles.caption}>Примерная стоимость полиса на год</p>
      <p className={styles.price} aria-live="polite">
        {quote ? <Money value={quote.price} decimals={2} /> : "—"}
      </p>
      <dl className={styles.factors}>
        <div>
          <dt>Базовый тариф</dt>
          <dd>{quote ? <Money value={quote.baseRate} /> : "—"}</dd>
        </div>
        {COEFFICIENTS.map(({ key, name, title }) => (
          <div key={key}>
            <dt>
              {name}, {title}
            </dt>
            <dd>{quote ? `× ${quote.coefficients[key]}` : "—"}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Посчитано по прежней редакции тарифа, указание Банка России № 3384-У в редакции № 3604-У: она
        действовала с 12.04.2015 по 08.01.2019. Точную цену называет страховая компания: у неё свой базовый
        тариф.
      </p>
    </div>
  );
}
