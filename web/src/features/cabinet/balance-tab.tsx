import { Link } from "react-router-dom";
import type { User } from "@/api/types";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { formatBalance } from "@/core/money";
import { useBalance } from "./api";
import styles from "./balance-tab.module.css";

const LOW_BALANCE = 50;
const HINTS = [
  { title: "Базовая проверка", price: "от 15 ₽" },
  { title: "Проверка документов", price: "35 ₽" },
  { title: "Полная проверка", price: "от 75 ₽" },
] as const;
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

/** What is on the balance, what is held, and what becomes of held money. */
export function BalanceTab({ user }: { user: User }) {
  const fresh = useBalance();
  const balance = fresh?.balance ?? user.balance;
  return (
    <div className={styles.tab}>
      <Card className={styles.sums}>
        <div>
          <h2>Доступно</h2>
          <p className={styles.available}>{formatBalance(balance)}</p>
        </div>
        <div>
          <h2>Отложено на идущие проверки</h2>
          <p className={styles.held}>{formatBalance(fresh?.held ?? user.heldBalance)}</p>
        </div>
      </Card>
      {balance < LOW_BALANCE && (
        <Notice tone="attention" title={`На балансе меньше ${LOW_BALANCE} ₽`}>
          Пополнить баланс поможет <Link to="/contacts">поддержка</Link>. Бесплатную проверку баланс не
          ограничивает.
        </Notice>
      )}
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
    </div>
  );
}
