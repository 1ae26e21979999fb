import { useId } from "react";
import type { MileageRecord } from "@/core/types";
import { classNames } from "@/lib/class-names";
import { useMediaQuery } from "@/lib/use-media-query";
import styles from "./mileage-chart.module.css";
import { type ChartFrame, type ChartPoint, layoutMileage } from "./mileage-scale";
import { dayText, distanceText } from "./words";

// Words in a drawing shrink with it, so a narrow screen gets a drawing of its own.
const WIDE: ChartFrame = { width: 760, height: 280, left: 44, right: 48, top: 36, bottom: 32 };
const NARROW: ChartFrame = { width: 328, height: 250, left: 36, right: 36, top: 36, bottom: 30 };

/** Readings as a line, drops in a colour of their own with the lost kilometres written beside. */
export function MileageChart({ records }: { records: MileageRecord[] }) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const frame = isWide ? WIDE : NARROW;
  const { points, kilometreTicks, yearTicks } = layoutMileage(records, frame);
  const id = useId();
  if (points.length === 0) return null;
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={styles.chart}
      >
        <title id={`${id}-title`}>Пробег по годам</title>
        <desc id={`${id}-text`}>{spoken(points)}</desc>
        {kilometreTicks.map(({ value, y }) => (
          <g key={value}>
            <line x1={frame.left} x2={frame.width - frame.right} y1={y} y2={y} className={styles.grid} />
            <text x={frame.left - 8} y={y + 4} textAnchor="end" className={styles.tick}>
              {value / 1000}
            </text>
          </g>
        ))}
        <text x={8} y={14} className={styles.tick}>
          тыс. км
        </text>
        {yearTicks.map(({ year, x }) => (
          <text key={year} x={x} y={frame.height - 8} textAnchor="middle" className={styles.tick}>
            {year}
          </text>
        ))}
        {points.map((point, place) => (
          <Segment key={`${point.x} ${point.y}`} from={points[place - 1]} to={point} />
        ))}
        {points.map((point) => (
          <Point key={`${point.x} ${point.y}`} point={point} frame={frame} />
        ))}
      </svg>
      {points.some((point) => point.drop !== null) && (
        <figcaption className={styles.legend}>
          <span className={styles.legendMark} aria-hidden="true" />
          Пунктир и ромб: показание меньше предыдущего
        </figcaption>
      )}
    </figure>
  );
}

function Segment({ from, to }: { from: ChartPoint | undefined; to: ChartPoint }) {
  if (from === undefined) return null;
  const look = to.drop === null ? styles.line : styles.fall;
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={look} />;
}

function Point({
  point: { x, y, drop, record, isLabelled },
  frame,
}: {
  point: ChartPoint;
  frame: ChartFrame;
}) {
  const isFall = drop !== null;
  const isFirst = x < frame.left + 30;
  // Where the line leaves no room: it rises to the right of most points and falls onto a drop from above.
  const below = (isFall || isFirst) && y < frame.height - frame.bottom - 30;
  const anchor = isFirst ? "start" : isFall ? "middle" : "end";
  const shift = isFirst ? -4 : isFall ? 0 : Math.min(26, frame.width - 4 - x);
  return (
    <g>
      {isFall ? (
        <path d={`M${x} ${y - 8}l8 8-8 8-8-8z`} className={styles.fallPoint} />
      ) : (
        <circle cx={x} cy={y} r="5" className={styles.point} />
      )}
      {isLabelled && (
        <text
          x={x + shift}
          y={below ? y + 24 : y - 14}
          textAnchor={anchor}
          className={classNames(styles.label, isFall && styles.fallLabel)}
        >
          {isFall ? `−${distanceText(drop)}` : distanceText(record.mileage)}
        </text>
      )}
    </g>
  );
}

function spoken(points: ChartPoint[]): string {
  return points
    .map(({ record, drop }) => {
      const fall = drop === null ? "" : `, меньше предыдущего на ${distanceText(drop)}`;
      return `${dayText(record.date)}: ${distanceText(record.mileage)}${fall}`;
    })
    .join("; ");
}
