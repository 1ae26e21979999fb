import { expect, test } from "vitest";
import type { OwnershipPeriod } from "@/core/types";
import { layoutBands } from "./bands";

const NOW = Date.UTC(2026, 0, 1);

function period(from: string, to: string, simplePersonType = "Natural"): OwnershipPeriod {
  return {
    from,
    to,
    simplePersonType,
    simplePersonTypeInfo: "",
    lastOperation: "03",
    lastOperationInfo: "",
    period: "",
  };
}

test("periods fill the axis from the oldest to now", () => {
  const { bands, years } = layoutBands(
    [period("2021-01-01", "null"), period("2016-01-01", "2021-01-01", "Legal")],
    NOW,
  );
  expect(bands.map((band) => band.isLegal)).toEqual([true, false]);
  expect(bands[0]?.start).toBe(0);
  expect((bands[1]?.start ?? 0) + (bands[1]?.length ?? 0)).toBeCloseTo(1);
  expect(years.map(({ year }) => year)).toEqual([2017, 2019, 2021, 2023, 2025]);
});

test("a gap between periods stays empty", () => {
  const { bands } = layoutBands([period("2016-01-01", "2018-01-01"), period("2024-01-01", "")], NOW);
  expect((bands[0]?.start ?? 0) + (bands[0]?.length ?? 0)).toBeLessThan(bands[1]?.start ?? 0);
});

test("a period without a first day has no place on the axis", () => {
  expect(layoutBands([period("", "null")], NOW)).toEqual({ bands: [], years: [] });
});
