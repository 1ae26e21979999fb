import styles from "./balance-tab.module.css";

const STEPS = [
  {
    title: "При заказе деньги откладываются",
    text: "Цена отчёта уходит с баланса в «отложено». Потратить её дважды нельзя, но она ещё ваша.",
  },
  {
    title: "Источник ответил — его часть списана",
    text: "Каждый источник оплачивается отдельно и только за ответ. Ответ «ничего не найдено» — тоже ответ.",
  },
  {
    title: "Источник не ответил — его часть вернулась",
    text: "Сразу и без заявлений: деньги снова на балансе, в отчёте написано, сколько возвращено.",
  },
] as const;

/** Text on how the money of an order is held, then charged per answer or released. */
export function HoldLifecycle() {
  return (
    <section className={styles.part} aria-labelledby="money-title">
      <h2 id="money-title">Что происходит с деньгами</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
