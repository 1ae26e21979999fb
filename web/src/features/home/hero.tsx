import { useCurrentUser } from "@/api/current-user";
import { LinkButton } from "@/components/ui/button";
import { CheckForm } from "./check-form";
import styles from "./hero.module.css";
import { Specimen } from "./specimen";

/** Promise, form, and what a report looks like. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <FreeCheckBanner />
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1>Узнайте прошлое машины до покупки</h1>
          <p className={styles.lead}>
            История, ДТП, розыск, ограничения и пробег из официальных реестров. Источник не ответил — деньги
            за него не спишутся.
          </p>
        </div>
        <div className={styles.form}>
          <CheckForm />
        </div>
        <div className={styles.specimen}>
          <Specimen />
        </div>
      </div>
    </div>
  );
}

/** For whoever has just signed in: the free check is there. */
function FreeCheckBanner() {
  const user = useCurrentUser();
  if (!user || user.freeChecksAvailable === 0) return null;
  return (
    <div className={styles.bannerPlace}>
      <div className={styles.banner}>
        <p>
          <strong>Вам доступна бесплатная проверка.</strong> Пять источников Госавтоинспекции и техосмотра.
        </p>
        <div className={styles.bannerActions}>
          <LinkButton to="/search" size="sm">
            Начать проверку
          </LinkButton>
          <LinkButton to="/dashboard" size="sm" variant="secondary">
            Личный кабинет
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
