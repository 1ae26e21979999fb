import { classNames } from "@/lib/class-names";
import styles from "./bar-chart.module.css";

export interface Bar {
  key: string;
  title: string;
  value: number;
  /** Formatted value of the bar. */
  text: string;
  /** Value for comparison, shown as a second bar below. */
  compared?: { value: number; text: string };
}

interface BarChartProps {
  bars: Bar[];
  /** Names of the value and of the value for comparison. */
  legend?: [string, string];
}

/** Horizontal bar chart scaled to the largest value; decorative, since a table has the data. */
export function BarChart({ bars, legend }: BarChartProps) {
  const longest = Math.max(
    ...bars.flatMap(({ value, compared }) => [Math.abs(value), Math.abs(compared?.value ?? 0)]),
    1,
  );
  const width = (value: number) => ({ width: `${(Math.abs(value) / longest) * 100}%` });
  return (
    <figure className={styles.chart} aria-hidden="true">
      {legend && (
        <figcaption className={styles.legend}>
          <span className={styles.first}>{legend[0]}</span>
          <span className={styles.second}>{legend[1]}</span>
        </figcaption>
      )}
      <ul className={styles.rows}>
        {bars.map(({ key, title, value, text, compared }) => (
          <li key={key}>
            <span className={styles.title}>{title}</span>
            <span className={styles.line}>
              <span className={classNames(styles.bar, value < 0 && styles.loss)} style={width(value)} />
              <span className={styles.text}>{text}</span>
            </span>
            {compared && (
              <span className={styles.line}>
                <span className={classNames(styles.bar, styles.beside)} style={width(compared.value)} />
                <span className={styles.text}>{compared.text}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}
