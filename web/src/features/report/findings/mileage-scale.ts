import type { MileageChart, OwnershipBand } from "@/api/types";
import { type ComparedReading, changesOf, isOnLine } from "./mileage-changes";

/** Size of the drawing and margins around the plot area, in SVG units. */
export interface ChartFrame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface ChartPoint extends ComparedReading {
  x: number;
  y: number;
  /** Whether there is space for the label of the point. */
  isLabelled: boolean;
}

export interface MileageLayout {
  points: ChartPoint[];
  /** Points connected by the line: all except outliers. */
  line: ChartPoint[];
  /** Expected mileage today; null if it cannot be extrapolated. */
  forecast: { x: number; y: number } | null;
  /** Owner periods on the time axis of the readings. */
  bands: { owner: OwnershipBand; x: number; width: number }[];
  /** X coordinate of the selected day; null when the day is outside the axis. */
  momentX: number | null;
  kilometreTicks: { value: number; y: number }[];
  yearTicks: { year: number; x: number }[];
}

const LABEL_WIDTH = 84;
const YEAR_WIDTH = 44;
const STEPS = [1, 2, 2.5, 5, 10];

/** Layout of the mileage chart: coordinates of readings, forecast, owners and ticks. */
export function layoutMileage(
  chart: MileageChart,
  frame: ChartFrame,
  owners: OwnershipBand[] = [],
  moment: string | null = null,
): MileageLayout {
  const readings = changesOf(chart.points).filter(({ reading }) => !Number.isNaN(Date.parse(reading.date)));
  const expected = chart.forecast == null ? [] : [chart.forecast];
  const onAxis = [...readings.map(({ reading }) => reading), ...expected];
  const held = owners.map(({ from }) => Date.parse(from)).filter((time) => !Number.isNaN(time));
  const times = [...onAxis.map(({ date }) => Date.parse(date)), ...held];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = linear(first, last, frame.left, frame.width - frame.right);
  // Outliers do not scale the axis; they are drawn at its edge.
  const sound = [...chart.points.filter(isOnLine), ...expected];
  const ticks = kilometreTicks(Math.max(0, ...sound.map(({ mileage }) => mileage)));
  const y = linear(0, ticks.at(-1) ?? 1, frame.height - frame.bottom, frame.top);
  const at = ({ date, mileage }: { date: string; mileage: number }) => ({
    x: x(Date.parse(date)),
    y: Math.max(frame.top, y(mileage)),
  });
  const points = readings.map((point) => ({ ...point, ...at(point.reading), isLabelled: false }));
  label(points);
  const inside = (time: number) => x(Math.min(last, Math.max(first, time)));
  const selected = moment === null ? Number.NaN : Date.parse(moment);
  return {
    points,
    bands: owners.map((owner) => {
      const start = inside(Date.parse(owner.from));
      const end = inside(owner.to == null ? last : Date.parse(owner.to));
      return { owner, x: start, width: Math.max(0, end - start) };
    }),
    momentX: selected >= first && selected <= last ? x(selected) : null,
    line: points.filter(({ reading }) => isOnLine(reading)),
    forecast: chart.forecast == null || readings.length === 0 ? null : at(chart.forecast),
    kilometreTicks: ticks.map((value) => ({ value, y: y(value) })),
    yearTicks: onAxis.length < 2 ? [] : yearTicks(first, last, x),
  };
}

/** Tick values of the mileage axis: about four round numbers from zero to just above the maximum. */
export function kilometreTicks(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((candidate) => candidate * power >= rough) ?? 10);
  const count = Math.ceil(highest / step) || 1;
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Selects the points with labels: the latest and all decreases first, then others without overlap. */
function label(points: ChartPoint[]): void {
  const byWeight = points
    .map((point, index) => ({ point, weight: weightOf(point, index === points.length - 1) }))
    .sort((one, other) => other.weight - one.weight);
  const taken: number[] = [];
  for (const { point } of byWeight) {
    if (taken.some((x) => Math.abs(x - point.x) < LABEL_WIDTH)) continue;
    point.isLabelled = true;
    taken.push(point.x);
  }
}

function weightOf({ reading, drop }: ChartPoint, isLast: boolean): number {
  if (isLast || drop !== null) return 2;
  return isOnLine(reading) ? 0 : 1;
}

function yearTicks(first: number, last: number, x: (time: number) => number): MileageLayout["yearTicks"] {
  const ticks: MileageLayout["yearTicks"] = [];
  for (let year = new Date(first).getUTCFullYear(); year <= new Date(last).getUTCFullYear(); year++) {
    const time = Date.UTC(year, 0, 1);
    const before = ticks.at(-1);
    if (time < first || time > last) continue;
    if (before === undefined || x(time) - before.x >= YEAR_WIDTH) ticks.push({ year, x: x(time) });
  }
  return ticks;
}

/** Linear scale of an axis; a range of a single value is centred. */
function linear(from: number, to: number, start: number, end: number): (value: number) => number {
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}
