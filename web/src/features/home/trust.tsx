import { Link } from "react-router-dom";
import { prices, promo } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Section } from "@/ui/page/section";
import styles from "./trust.module.css";

/** Section with figures and guarantees of the service. */
export function Trust() {
  return (
    <Section title="Почему нам можно верить">
      <div className={styles.layout}>
        <dl className={styles.numbers}>
          <div>
            <dt>проверок</dt>
            <dd>100 000+</dd>
          </div>
          <div>
            <dt>источников данных</dt>
            <dd>15+</dd>
          </div>
          <div>
            <dt>идут проверки</dt>
            <dd>24/7</dd>
          </div>
        </dl>
        <ul className={styles.promises}>
          <li>
            <h3>Молчание — не «чисто»</h3>
            <p>Если важный источник не ответил, так и напишем, и вердикт не станет зелёным.</p>
          </li>
          <li>
            <h3>Платите за ответы</h3>
            <p>За источник, который не ответил, деньги возвращаются сами, без писем в поддержку.</p>
          </li>
          <li>
            <h3>Видно, насколько данные свежие</h3>
            <p>У каждого блока время нашего запроса и дата, на которую источник знает ответ.</p>
          </li>
          <li>
            <h3>Есть с кем поговорить</h3>
            <p>
              Телефон, почта, реквизиты и часы, когда отвечают люди, — на странице{" "}
              <Link to="/contacts">контактов</Link>.
            </p>
          </li>
          <li>
            <h3>Цены на виду</h3>
            <p>
              Проверка стоит от {formatRoubles(prices.least)}, пакеты и подписки — на странице{" "}
              <Link to="/pricing">цен</Link>. С промокодом {promo.code} в первые сутки на {promo.percent}%
              дешевле.
            </p>
          </li>
        </ul>
      </div>
    </Section>
  );
}
