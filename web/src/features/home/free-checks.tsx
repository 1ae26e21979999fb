import type { ReactNode } from "react";
import { freeCheck, vkPackage } from "@/core/limits.json";
import { Section } from "@/ui/page/section";
import styles from "./free-checks.module.css";

/** Section on free checks and how to get them; `action` is the button that starts one. */
export function FreeChecks({ action }: { action: ReactNode }) {
  return (
    <Section title="До трёх проверок — бесплатно" tone="surface">
      <div className={styles.layout}>
        <ol className={styles.checks}>
          <li>
            <h3>Первая — сразу после входа</h3>
            <p>Через VK ID или по коду из SMS. Карта не нужна, подписки нет.</p>
          </li>
          <li>
            <h3>Вторая — за второй способ входа</h3>
            <p>К телефону добавьте VK ID, к VK ID — телефон.</p>
          </li>
          <li>
            <h3>Третья — за водительское удостоверение</h3>
            <p>Сверим номер и дату выдачи с базой Госавтоинспекции.</p>
          </li>
          <li>
            <h3>Ещё {vkPackage} — за VK ID</h3>
            <p>Пакет по одной машине, один раз на профиль VK. Бесплатные проверки остаются при вас.</p>
          </li>
        </ol>
        <div className={styles.offer}>
          <p className={styles.sum}>0₽</p>
          <p>за {freeCheck.sources}:</p>
          <ul className={styles.sources}>
            {freeCheck.titles.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          {action}
        </div>
      </div>
    </Section>
  );
}
