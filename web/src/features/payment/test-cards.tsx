import { copyText } from "@/ui/copy-text";
import styles from "./test-payment.module.css";

const CARDS = [
  { number: "5555 5555 5555 4444", what: "успешная оплата" },
  { number: "5555 5555 5555 4477", what: "успешная оплата с подтверждением 3-D Secure" },
  { number: "5555 5555 5555 4600", what: "отказ: недостаточно средств" },
] as const;

/** List of the test cards of the payment provider. */
export function TestCards() {
  return (
    <section className={styles.hint} aria-labelledby="test-cards">
      <h2 id="test-cards">Тестовые карты</h2>
      <ul>
        {CARDS.map(({ number, what }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.number}
              aria-label={`Скопировать номер ${number}`}
              onClick={() => void copyText(number)}
            >
              {number}
            </button>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      <p>Срок — любой будущий, например 12/34. CVC — любые 3 цифры.</p>
      <p>
        Тестовые карты понимает только тестовый магазин ЮKassa. Деньги с них не списываются, но на баланс
        вашего аккаунта сумма зачисляется.
      </p>
    </section>
  );
}
