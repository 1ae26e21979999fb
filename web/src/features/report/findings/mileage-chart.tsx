import { useContext, useId } from "react";
import type { MileageChart as Chart, OwnershipBand, ReadingState } from "@/api/types";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { SelectedDayContext } from "../contexts";
import { dayText, distanceText } from "../format";
import { READING_LABELS } from "./labels";
import styles from "./mileage-chart.module.css";
import { MarkShape, type Shape, shapeOf } from "./mileage-mark";
import { MileagePointMark } from "./mileage-point-mark";
import { type ChartFrame, type ChartPoint, layoutMileage, type MileageLayout } from "./mileage-scale";

// SVG text scales with the drawing, so narrow screens get a frame of their own.
const WIDE: ChartFrame = { width: 760, height: 280, left: 44, right: 48, top: 36, bottom: 32 };
const NARROW: ChartFrame = { width: 328, height: 250, left: 36, right: 36, top: 36, bottom: 30 };
/** Height of the owner bands below the year labels, in SVG units. */
const BANDS = 30;
/** States of readings that the legend explains when they are present. */
const MARKED: ReadingState[] = ["doubtful", "possibleFall", "fall"];

interface MileageChartProps {
  chart: Chart;
  owners: OwnershipBand[];
}

/** Mileage chart: line of readings, highlighted decreases, outliers, forecast, owner bands. */
export function MileageChart({ chart, owners }: MileageChartProps) {
  const { day } = useContext(SelectedDayContext);
  const isWide = useMediaQuery(`${isAtLeast("table")}, print`);
  const frame = isWide ? WIDE : NARROW;
  const layout = layoutMileage(chart, frame, owners, day);
  const height = frame.height + (layout.bands.length > 0 ? BANDS : 0);
  const sources = [...new Set(layout.points.map(({ reading }) => reading.source))];
  const id = useId();
  if (layout.points.length === 0) return null;
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        viewBox={`0 0 ${frame.width} ${height}`}
        className={styles.chart}
      >
        <title id={`${id}-title`}>Пробег по годам</title>
        <desc id={`${id}-text`}>{readingDescription(layout.points)}</desc>
        <Grid layout={layout} frame={frame} />
        <Lines layout={layout} />
        <Bands layout={layout} top={frame.height} />
        {layout.momentX !== null && (
          <line
            x1={layout.momentX}
            x2={layout.momentX}
            y1={frame.top}
            y2={height}
            className={styles.moment}
          />
        )}
        {layout.points.map((point, index) => (
          <MileagePointMark
            // biome-ignore lint/suspicious/noArrayIndexKey: two registers may have the same reading
            key={index}
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

/** Numbered bands of the owners; a list below the chart names the owners. */
function Bands({ layout: { bands }, top }: { layout: MileageLayout; top: number }) {
  return bands.map(({ owner, x, width }) => (
    <g key={owner.number}>
      <rect
        x={x + 1}
        y={top}
        width={Math.max(2, width - 2)}
        height={BANDS - 6}
        rx="4"
        className={owner.isCompany ? styles.company : styles.owner}
      />
      {width > 14 && (
        <text x={x + width / 2} y={top + 16} textAnchor="middle" className={styles.tick}>
          {owner.number}
        </text>
      )}
    </g>
  ));
}

/** Lines of the chart in at most four SVG paths: increase, decrease, possible decrease, forecast. */
function Lines({ layout: { line, forecast } }: { layout: MileageLayout }) {
  const pathOf = (isIncluded: (point: ChartPoint) => boolean) =>
    line
      .map((point, index) => {
        const before = line[index - 1];
        return before === undefined || !isIncluded(point)
          ? ""
          : `M${before.x} ${before.y}L${point.x} ${point.y}`;
      })
      .join("");
  const last = line.at(-1);
  return (
    <>
      <path d={pathOf(({ drop }) => drop === null)} className={styles.line} />
      <path d={pathOf(({ reading }) => reading.state === "fall")} className={styles.fall} />
      <path d={pathOf(({ reading }) => reading.state === "possibleFall")} className={styles.possibleFall} />
      {forecast !== null && last !== undefined && (
        <>
          <path d={`M${last.x} ${last.y}L${forecast.x} ${forecast.y}`} className={styles.forecast} />
          <circle cx={forecast.x} cy={forecast.y} r="4" className={styles.expected} />
        </>
      )}
    </>
  );
}

function Legend({ layout: { points, forecast }, sources }: { layout: MileageLayout; sources: string[] }) {
  const marked = MARKED.filter((state) => points.some(({ reading }) => reading.state === state));
  return (
    <figcaption className={styles.legend}>
      {sources.map((source, index) => (
        <LegendMark key={source} state="plain" shape={shapeOf(index)} text={source} />
      ))}
      {marked.map((state) => (
        <LegendMark key={state} state={state} shape="circle" text={READING_LABELS[state]} />
      ))}
      {forecast !== null && (
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

function LegendMark({ state, shape, text }: { state: ReadingState; shape: Shape; text: string | null }) {
  return (
    <span>
      <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
        <MarkShape state={state} shape={shape} x={0} y={0} />
      </svg>
      {text}
    </span>
  );
}

function readingDescription(points: ChartPoint[]): string {
  if (points.length > 20) return `${points.length} показаний; все они в таблице под графиком`;
  return points
    .map(({ reading, drop }) => {
      const label = READING_LABELS[reading.state];
      const doubt = label === null ? "" : `, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
      const fall = drop === null ? "" : ` на ${distanceText(drop)}`;
      return `${dayText(reading.date)}: ${distanceText(reading.mileage)}${doubt}${fall}`;
    })
    .join("; ");
}
