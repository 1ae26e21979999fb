import { expect, test } from "vitest";
import type { OwnershipBand } from "@/api/types";
import { layoutBands } from "./bands";

const NOW = Date.UTC(2026, 0, 1);

function owner(number: number, from: string, to: string | null): OwnershipBand {
  return {
    number,
    from,
    to,
    months: 1,
    isCompany: false,
    title: `Владелец ${number}`,
    anchor: `history-${number}`,
  };
}

test("layoutBands fills the axis from the oldest period to now", () => {
  const { bands, years } = layoutBands(
    [owner(1, "2016-01-01", "2021-01-01"), owner(2, "2021-01-01", null)],
    NOW,
  );
  expect(bands.map((band) => band.owner.number)).toEqual([1, 2]);
  expect(bands[0]?.start).toBe(0);
  expect((bands[1]?.start ?? 0) + (bands[1]?.length ?? 0)).toBeCloseTo(1);
  expect(years.map(({ year }) => year)).toEqual([2017, 2019, 2021, 2023, 2025]);
});

test("layoutBands leaves gaps between periods empty", () => {
  const { bands } = layoutBands([owner(1, "2016-01-01", "2018-01-01"), owner(2, "2024-01-01", null)], NOW);
  expect((bands[0]?.start ?? 0) + (bands[0]?.length ?? 0)).toBeLessThan(bands[1]?.start ?? 0);
});

test("layoutBands without owners has no axis", () => {
  expect(layoutBands([], NOW)).toEqual({ bands: [], years: [] });
});
