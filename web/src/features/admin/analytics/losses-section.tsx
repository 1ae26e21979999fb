import type { AnalyticsFigures } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Stat, StatGrid } from "@/ui/stat-grid";
import styles from "../admin.module.css";
import { formatShare } from "./change";

interface LossesProps {
  current: AnalyticsFigures;
  previous: AnalyticsFigures;
}

/** Statistics of refunds and failures in a period, compared with the preceding one. */
export function Losses({ current, previous }: LossesProps) {
  const [now, before] = [current.losses, previous.losses];
  return (
    <section className={styles.part} aria-labelledby="losses">
      <h2 id="losses">Возвраты и сбои</h2>
      <StatGrid columns={3}>
        <Stat
          title="Вернули покупателям"
          note={`${now.refunds} возвр., раньше ${formatRoubles(before.refunded)}`}
        >
          {formatRoubles(now.refunded)}
        </Stat>
        <Stat
          title="Платежи не прошли"
          note={`${now.failedPayments} из ${now.payments}, раньше ${formatShare(before.failedPayments, before.payments)}`}
        >
          {formatShare(now.failedPayments, now.payments)}
        </Stat>
        <Stat
          title="Отказы источников"
          note={`${now.failedSources} из ${now.sources}, раньше ${formatShare(before.failedSources, before.sources)}`}
        >
          {formatShare(now.failedSources, now.sources)}
        </Stat>
      </StatGrid>
    </section>
  );
}
