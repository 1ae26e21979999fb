import { formatRoubles } from "@/core/money";
import { formatPercent } from "@/lib/percent";
import { Stat, StatGrid } from "@/ui/stat-grid";
import styles from "../admin.module.css";
import { summarise, type TestResult } from "./test-run";

/** Summary of the test results since the page was opened. */
export function RunSummary({ results }: { results: TestResult[] }) {
  const { succeeded, failed, successRate, cost, statuses, errors } = summarise(results);
  return (
    <section className={styles.part} aria-labelledby="test-summary">
      <h2 id="test-summary">Итог</h2>
      <StatGrid columns={4}>
        <Stat title="Успешно">{succeeded}</Stat>
        <Stat title="С ошибкой" isAlarming={failed > 0}>
          {failed}
        </Stat>
        <Stat title="Доля успеха">{formatPercent(successRate)}</Stat>
        <Stat title="Потрачено">{formatRoubles(cost)}</Stat>
      </StatGrid>
      <Counts title="Статусы" counts={statuses} />
      {errors.length > 0 && <Counts title="Ошибки" counts={errors} />}
    </section>
  );
}

function Counts({ title, counts }: { title: string; counts: [string, number][] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.quiet}>
        {counts.map(([label, count]) => (
          <li key={label}>
            {label}: {count}
          </li>
        ))}
      </ul>
    </div>
  );
}
