import { Section } from "@/ui/page/section";
import styles from "./steps.module.css";

const STEPS = [
  {
    title: "Введите номер",
    text: "VIN, госномер или номер кузова. Ошибку в знаке покажем и поможем исправить.",
  },
  {
    title: "Сверьте машину",
    text: "По госномеру сначала находим VIN и модель. Не сошлось — ничего не спишем.",
  },
  {
    title: "Выберите проверки",
    text: "Видна цена каждой и общая сумма. Она резервируется, но ещё не списана.",
  },
  {
    title: "Читайте отчёт",
    text: "Блоки появляются по мере ответов: первый — обычно за секунды, весь отчёт — за 1–2 минуты.",
  },
];

/** Section that explains the steps from an identifier to a report. */
export function Steps() {
  return (
    <Section title="Как это работает" tone="surface">
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
