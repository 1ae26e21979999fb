import { useId } from "react";
import type { MileageChart as Chart } from "@/api/types";
import { useMediaQuery } from "@/lib/use-media-query";
import { dayText, distanceText } from "../words";
import styles from "./mileage-chart.module.css";
import { MarkShape, shapeOf } from "./mileage-mark";
import { MileagePointMark } from "./mileage-point-mark";
import { type ChartFrame, type ChartPoint, layoutMileage, type MileageLayout } from "./mileage-scale";

// Words in a drawing shrink with it, so a narrow screen gets a drawing of its own.
const WIDE: ChartFrame = { width: 760, height: 280, left: 44, right: 48, top: 36, bottom: 32 };
const NARROW: ChartFrame = { width: 328, height: 250, left: 36, right: 36, top: 36, bottom: 30 };

/** Readings as a line, drops in a colour of their own, and where the line is heading. */
export function MileageChart({ chart }: { chart: Chart }) {
  const isWide = useMediaQuery("(width >= 48rem), print");
  const frame = isWide ? WIDE : NARROW;
  const layout = layoutMileage(chart, frame);
  const sources = [...new Set(layout.points.map(({ reading }) => reading.source))];
  const id = useId();
  if (layout.points.length === 0) return null;
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={styles.chart}
      >
        <title id={`${id}-title`}>Пробег по годам</title>
        <desc id={`${id}-text`}>{spoken(layout.points)}</desc>
        <Grid layout={layout} frame={frame} />
        <Lines layout={layout} />
        {layout.points.map((point, place) => (
          <MileagePointMark
            // biome-ignore lint/suspicious/noArrayIndexKey: two registers may tell the same reading
            key={place}
            point={point}
            frame={frame}
            shape={shapeOf(sources.indexOf(point.reading.source))}
          />
        ))}
      </svg>
      <Legend layout={layout} sources={sources} />
    </figure>
  );
}

function Grid({ layout, frame }: { layout: MileageLayout; frame: ChartFrame }) {
  return (
    <>
      {layout.kilometreTicks.map(({ value, y }) => (
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
      {layout.yearTicks.map(({ year, x }) => (
        <text key={year} x={x} y={frame.height - 8} textAnchor="middle" className={styles.tick}>
          {year}
        </text>
      ))}
    </>
  );
}

/** Three paths whatever the number of readings: what grew, what fell, what is expected. */
function Lines({ layout: { points, forecast } }: { layout: MileageLayout }) {
  const pathOf = (isFall: boolean) =>
    points
      .map((point, place) => {
        const before = points[place - 1];
        if (before === undefined || (point.drop !== null) !== isFall) return "";
        return `M${before.x} ${before.y}L${point.x} ${point.y}`;
      })
      .join("");
  const last = points.at(-1);
  return (
    <>
      <path d={pathOf(false)} className={styles.line} />
      <path d={pathOf(true)} className={styles.fall} />
      {forecast !== null && last !== undefined && (
        <>
          <path d={`M${last.x} ${last.y}L${forecast.x} ${forecast.y}`} className={styles.forecast} />
          <circle cx={forecast.x} cy={forecast.y} r="4" className={styles.expected} />
        </>
      )}
    </>
  );
}

function Legend({ layout, sources }: { layout: MileageLayout; sources: string[] }) {
  return (
    <figcaption className={styles.legend}>
      {sources.map((source, place) => (
        <span key={source}>
          <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <MarkShape shape={shapeOf(place)} x={0} y={0} className={styles.point} />
          </svg>
          {source}
        </span>
      ))}
      {layout.points.some((point) => point.drop !== null) && (
        <span>
          <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <path d="M0 -7l7 7-7 7-7-7z" className={styles.fallPoint} />
          </svg>
          Показание меньше предыдущего
        </span>
      )}
      {layout.forecast !== null && (
        <span>
          <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
            <path d="M0 8h24" className={styles.forecast} />
          </svg>
          Прогноз
        </span>
      )}
    </figcaption>
  );
}

function spoken(points: ChartPoint[]): string {
  if (points.length > 20) return `${points.length} показаний; все они в таблице под графиком`;
  return points
    .map(({ reading, drop }) => {
      const fall = drop === null ? "" : `, меньше предыдущего на ${distanceText(drop)}`;
      return `${dayText(reading.date)}: ${distanceText(reading.mileage)}${fall}`;
    })
    .join("; ");
}
