import type { AnalyticsFigures } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Figure, Figures } from "@/ui/figures";
import styles from "../admin.module.css";
import { formatShare } from "./change";

interface LossesProps {
  current: AnalyticsFigures;
  previous: AnalyticsFigures;
}

/** What went back, and what did not work. */
export function Losses({ current, previous }: LossesProps) {
  const [now, before] = [current.losses, previous.losses];
  return (
    <section className={styles.part} aria-labelledby="losses">
      <h2 id="losses">Возвраты и сбои</h2>
      <Figures columns={3}>
        <Figure
          title="Вернули на карты"
          note={`${now.refunds} возвр., раньше ${formatRoubles(before.refunded)}`}
        >
          {formatRoubles(now.refunded)}
        </Figure>
        <Figure
          title="Платежи не прошли"
          note={`${now.failedPayments} из ${now.payments}, раньше ${formatShare(before.failedPayments, before.payments)}`}
        >
          {formatShare(now.failedPayments, now.payments)}
        </Figure>
        <Figure
          title="Отказы источников"
          note={`${now.failedSources} из ${now.sources}, раньше ${formatShare(before.failedSources, before.sources)}`}
        >
          {formatShare(now.failedSources, now.sources)}
        </Figure>
      </Figures>
    </section>
  );
}
