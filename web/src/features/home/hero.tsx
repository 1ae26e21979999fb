import type { ReactNode } from "react";
import { CheckForm } from "./check-form";
import styles from "./hero.module.css";
import { SampleReport } from "./sample-report";

/** First section of the home page: headline, check form and sample report. */
export function Hero({ signIn }: { signIn: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1>Узнайте прошлое машины до покупки</h1>
          <p className={styles.lead}>
            История, ДТП, розыск, ограничения и пробег из официальных реестров. Источник не ответил — деньги
            за него не спишутся.
          </p>
        </div>
        <div className={styles.form}>
          <CheckForm signIn={signIn} />
        </div>
        <div className={styles.specimen}>
          <SampleReport />
        </div>
      </div>
    </div>
  );
}
