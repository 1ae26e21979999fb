import { prices, services } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Section } from "@/ui/page/section";
import styles from "./comparison.module.css";

const ROWS = [
  {
    subject: "Цена",
    ours: `От ${formatRoubles(prices.least)} за источник, все ${services.selection} — ${formatRoubles(prices.selection)}. Цена видна до оплаты`,
    alone: "Бесплатно там, где реестр открыт для всех",
    ask: "Сколько стоит весь отчёт и что в него входит?",
  },
  {
    subject: "Источник молчит",
    ours: "Деньги за него не спишутся, и вердикт не станет зелёным",
    alone: "Зайти ещё раз позже",
    ask: "Вернёте ли часть денег и напишете ли, что источник не ответил?",
  },
  {
    subject: "Что нужно знать",
    ours: "Госномер, VIN или номер кузова. VIN по госномеру найдём сами",
    alone: "Госавтоинспекция спросит VIN или номер кузова, реестр залогов — VIN",
    ask: "Покажете ли машину до оплаты, чтобы не проверить чужую?",
  },
  {
    subject: "Сколько сайтов открыть",
    ours: "Один",
    alone: "Свой для каждого реестра: Госавтоинспекция, нотариусы, Федресурс, приставы, страховщики",
    ask: "Какие именно реестры вы спрашиваете?",
  },
  {
    subject: "Сверка между собой",
    ours: "Пробег, владельцы, ДТП и полисы на одной шкале, противоречия отмечены",
    alone: "Вручную, по датам",
    ask: "Видно ли, из какого источника каждая строка и на какую дату?",
  },
] as const;

/** Section that compares the service with other ways to check a car. */
export function Comparison() {
  return (
    <Section
      title="Чем это лучше, чем проверять самому"
      lead="О других сервисах судить не будем — вот что стоит у них спросить до оплаты."
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Автослед</th>
            <th scope="col">Сам на сайтах реестров</th>
            <th scope="col">Спросите у другого сервиса</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.subject}>
              <th scope="row">{row.subject}</th>
              <td data-title="Автослед">{row.ours}</td>
              <td data-title="Сам на сайтах реестров">{row.alone}</td>
              <td data-title="Спросите у другого сервиса">{row.ask}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
