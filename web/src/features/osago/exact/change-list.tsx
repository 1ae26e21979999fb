import type { TariffQuote } from "@/core/types";
import { Money } from "@/domain/price/money";
import styles from "./exact-result.module.css";
import { FACTORS } from "./labels";

/** Changes that would affect the premium, each with the new upper bound and the difference. */
export function ChangeList({ quote }: { quote: TariffQuote }) {
  const changes = quote.coefficients.flatMap(({ code, changes }) =>
    changes.map((change) => ({ ...change, code })),
  );
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="osago-changes">
      <h2 id="osago-changes" className={styles.heading}>
        Что изменит цену
      </h2>
      <ul className={styles.changes}>
        {changes.map(({ code, when, min, max }) => (
          <li key={`${code} ${when}`} className={styles.change}>
            <span>
              {when} <span className={styles.what}>({FACTORS[code].name})</span>
            </span>
            <span className={styles.difference}>{percent(max / quote.max)}</span>
            <span className={styles.range}>
              от <Money value={min} decimals={2} /> до <Money value={max} decimals={2} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ratio as a percentage: «−12 %». */
function percent(ratio: number): string {
  const change = Math.round((ratio - 1) * 100);
  return `${change < 0 ? "−" : "+"}${Math.abs(change)}\u00a0%`;
}
