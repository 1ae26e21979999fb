import { formatRoubles } from "@/core/money";
import { formatPercent } from "@/lib/percent";
import { Figure, Figures } from "@/ui/figures";
import styles from "../admin.module.css";
import { summarise, type TrialEnd } from "./test-run";

/** The tests of this visit in figures. */
export function RunSummary({ ends }: { ends: TrialEnd[] }) {
  const { succeeded, failed, successRate, cost, statuses, errors } = summarise(ends);
  return (
    <section className={styles.part} aria-labelledby="test-summary">
      <h2 id="test-summary">Итог</h2>
      <Figures columns={4}>
        <Figure title="Успешно">{succeeded}</Figure>
        <Figure title="С ошибкой" isAlarming={failed > 0}>
          {failed}
        </Figure>
        <Figure title="Доля успеха">{formatPercent(successRate)}</Figure>
        <Figure title="Потрачено">{formatRoubles(cost)}</Figure>
      </Figures>
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
        {counts.map(([words, count]) => (
          <li key={words}>
            {words}: {count}
          </li>
        ))}
      </ul>
    </div>
  );
}
