import type { RevenueDay } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatDay } from "@/lib/dates";
import styles from "./revenue-chart.module.css";
import { revenueTicks } from "./revenue-ticks";

/** Side of the square SVG view box, in user units. */
const SIDE = 100;
/** Width of a bar as a share of the width of a day. */
const BAR_SHARE = 0.7;

/** Bar chart of daily revenue with a zero line; decorative, since a table has the data. */
export function RevenueChart({ days }: { days: RevenueDay[] }) {
  const ticks = revenueTicks(days.map(({ revenue }) => revenue));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (sum: number) => SIDE - ((sum - least) / (most - least)) * SIDE;
  const step = SIDE / days.length;
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} className={styles.line} x1={0} x2={SIDE} y1={y(tick)} y2={y(tick)} />
        ))}
        {days.map(({ date, revenue }, index) => (
          <rect
            key={date}
            className={revenue < 0 ? styles.loss : styles.bar}
            x={(index + (1 - BAR_SHARE) / 2) * step}
            width={step * BAR_SHARE}
            y={Math.min(y(revenue), y(0))}
            height={Math.abs(y(revenue) - y(0))}
          >
            <title>{`${formatDay(date)}: ${formatRoubles(revenue)}`}</title>
          </rect>
        ))}
      </svg>
      <ol className={styles.scale} aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick} style={{ top: `${y(tick)}%` }}>
            {formatRoubles(tick)}
          </li>
        ))}
      </ol>
      <figcaption className={styles.ends}>
        <span>{formatDay(days[0]?.date ?? "")}</span>
        <span>{formatDay(days.at(-1)?.date ?? "")}</span>
      </figcaption>
    </figure>
  );
}
