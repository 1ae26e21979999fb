import { useCurrentUser } from "@/api/current-user";
import { Section } from "@/components/layout/section";
import { LinkButton } from "@/components/ui/button";
import styles from "./free-checks.module.css";

const SOURCES = ["История регистраций", "ДТП", "Розыск", "Ограничения", "Диагностические карты"];

/** What is free and how to get it. */
export function FreeChecks() {
  const user = useCurrentUser();
  return (
    <Section title="Две проверки — бесплатно" tone="surface">
      <div className={styles.layout}>
        <ol className={styles.checks}>
          <li>
            <h3>Первая — сразу после входа</h3>
            <p>Подтвердите телефон кодом из SMS. Карта не нужна, подписки нет.</p>
          </li>
          <li>
            <h3>Вторая — в личном кабинете</h3>
            <p>Свяжите второй способ входа, VK ID. Он появится позже, проверка вас дождётся.</p>
          </li>
        </ol>
        <div className={styles.offer}>
          <p className={styles.sum}>0₽</p>
          <p>за пять источников:</p>
          <ul className={styles.sources}>
            {SOURCES.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          {user ? (
            <LinkButton to="/search" size="lg" wide>
              Начать проверку
            </LinkButton>
          ) : (
            <LinkButton to="/auth-flow" size="lg" wide id="sign-in">
              Войти и проверить бесплатно
            </LinkButton>
          )}
        </div>
      </div>
    </Section>
  );
}
