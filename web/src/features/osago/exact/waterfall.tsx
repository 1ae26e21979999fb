import { Money } from "@/domain/price/money";
import { CERTAINTIES, FACTORS, factorText } from "./labels";
import styles from "./waterfall.module.css";
import type { Step } from "./waterfall-steps";

/** Waterfall chart of the tariff factors; a table below has the same data. */
export function Waterfall({ steps, title }: { steps: Step[]; title: string }) {
  const most = Math.max(...steps.map(({ to }) => to));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.factor?.code ?? step.title} className={styles.step}>
            <span className={styles.name}>{nameOf(step)}</span>
            <span className={styles.track} aria-hidden="true">
              <Bar step={step} most={most} />
            </span>
            <span className={styles.sum}>
              <Money value={Math.round(step.to)} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function nameOf({ title, factor }: Step) {
  if (factor === undefined) return title === "rate" ? "Базовая ставка" : "Предел редакции";
  const { name, title: what } = FACTORS[factor.code];
  return (
    <>
      <span className={styles.code}>
        {name} {factorText(factor.value)}
      </span>{" "}
      <span className={styles.what}>
        {what}
        {factor.certainty !== "confirmed" && ` · ${CERTAINTIES[factor.certainty]}`}
      </span>
    </>
  );
}

function Bar({ step, most }: { step: Step; most: number }) {
  const left = Math.min(step.from, step.to) / most;
  const width = Math.abs(step.to - step.from) / most;
  const kind = step.title === "rate" ? "rate" : step.to < step.from ? "less" : "more";
  return (
    <span
      className={styles.bar}
      data-kind={width === 0 ? "same" : kind}
      style={{ insetInlineStart: `${left * 100}%`, inlineSize: `${width * 100}%` }}
    />
  );
}
