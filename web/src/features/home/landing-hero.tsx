import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { prices } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Cluster } from "@/ui/stack";
import { CheckForm } from "./check-form";
import styles from "./hero.module.css";
import { SampleReport } from "./sample-report";

/** First section of the landing page: check form, sample report, links to example and prices. */
export function LandingHero({ signIn }: { signIn: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1>Проверьте машину по VIN или госномеру</h1>
          <p className={styles.lead}>
            ДТП, розыск, залоги, пробег и ещё больше десяти источников в одном отчёте. Проверка — от{" "}
            {formatRoubles(prices.least)}.
          </p>
        </div>
        <div className={styles.form}>
          <CheckForm signIn={signIn} hasTabs={false} />
          <Cluster gap={4}>
            <Link to="/example-report">Посмотреть пример отчёта</Link>
            <Link to="/pricing">Узнать цены</Link>
          </Cluster>
        </div>
        <div className={styles.specimen}>
          <SampleReport />
        </div>
      </div>
    </div>
  );
}
