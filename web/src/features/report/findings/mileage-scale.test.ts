import { expect, test } from "vitest";
import type { MileageChart, ReadingState } from "@/api/types";
import { kilometreTicks, layoutMileage } from "./mileage-scale";

const FRAME = { width: 700, height: 240, left: 50, right: 50, top: 20, bottom: 40 };

type Reading = [date: string, mileage: number, state?: ReadingState];

function chart(readings: Reading[], forecast: MileageChart["forecast"] = null): MileageChart {
  const points = readings.map(([date, mileage, state = "plain"]) => {
    return { date, mileage, miles: null, state, source: "Техосмотр (ЕАИСТО)", anchor: "probeg-1" };
  });
  return { points, forecast, hasRollback: false, leastDriven: null, turnedBack: null, note: "" };
}

test.each([
  [212_290, [0, 100_000, 200_000, 300_000]],
  [171_300, [0, 50_000, 100_000, 150_000, 200_000]],
  [38_200, [0, 10_000, 20_000, 30_000, 40_000]],
  [900, [0, 250, 500, 750, 1000]],
  [0, [0, 1]],
])("axis ticks up to %i km are round numbers", (highest, ticks) => {
  expect(kilometreTicks(highest)).toEqual(ticks);
});

test("later readings are further right, higher ones further up, all inside the frame", () => {
  const { points, yearTicks } = layoutMileage(
    chart([
      ["2018-09-06", 76_925],
      ["2020-10-26", 122_199],
      ["2025-01-03", 212_290],
    ]),
    FRAME,
  );
  expect(points[0]?.x).toBe(50);
  expect(points.at(-1)?.x).toBe(650);
  for (const [index, point] of points.entries()) {
    expect(point.y).toBeGreaterThanOrEqual(FRAME.top);
    expect(point.y).toBeLessThanOrEqual(FRAME.height - FRAME.bottom);
    if (index > 0) expect(point.y).toBeLessThan(points[index - 1]?.y ?? 0);
  }
  expect(yearTicks.map((tick) => tick.year)).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025]);
});

test("a decreased reading has its lost kilometres and always a label", () => {
  const { points } = layoutMileage(
    chart([
      ["2022-06-20", 171_300],
      ["2022-07-20", 89_100, "fall"],
      ["2025-06-20", 101_700],
    ]),
    FRAME,
  );
  expect(points.map((point) => point.drop)).toEqual([null, 82_200, null]);
  expect(points.map((point) => point.isLabelled)).toEqual([false, true, true]);
});

test("an outlier reading is off the line and excluded from comparisons", () => {
  const { points, line } = layoutMileage(
    chart([
      ["2020-06-20", 60_000],
      ["2021-06-20", 7_100, "doubtful"],
      ["2022-06-20", 80_000],
      ["2023-06-20", 70_000, "possibleFall"],
    ]),
    FRAME,
  );
  expect(points).toHaveLength(4);
  expect(line.map(({ reading }) => reading.mileage)).toEqual([60_000, 80_000, 70_000]);
  expect(points.map((point) => point.change)).toEqual([null, null, 20_000, -10_000]);
  expect(points.map((point) => point.drop)).toEqual([null, null, null, 10_000]);
});

test("an outlier reading above the axis is placed at the upper edge", () => {
  const { points, kilometreTicks } = layoutMileage(
    chart([
      ["2020-06-20", 60_000],
      ["2021-06-20", 710_000, "doubtful"],
      ["2022-06-20", 80_000],
    ]),
    FRAME,
  );
  expect(kilometreTicks.at(-1)?.value).toBe(80_000);
  expect(points[1]?.y).toBe(FRAME.top);
});

test("a single dated reading is centred, and an undated one is not on the chart", () => {
  const { points, yearTicks } = layoutMileage(
    chart([
      ["", 500],
      ["2024-01-01", 1000],
    ]),
    FRAME,
  );
  expect(points.map((point) => point.x)).toEqual([350]);
  expect(yearTicks).toEqual([]);
});

test("a chart without readings has an empty layout", () => {
  expect(layoutMileage(chart([]), FRAME).points).toEqual([]);
});

test("the forecast is right of the last reading and inside the frame", () => {
  const { points, forecast } = layoutMileage(
    chart([["2024-01-01", 40_000]], { date: "2026-01-01", mileage: 80_000, kmPerYear: 20_000 }),
    FRAME,
  );
  expect(points[0]?.x).toBe(50);
  expect(forecast).toEqual({ x: 650, y: FRAME.top });
  expect(layoutMileage(chart([]), FRAME).forecast).toBeNull();
});
