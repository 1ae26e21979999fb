import { expect, it } from "vitest";
import { isValidPeriod, periodOf } from "./period";

const TODAY = "2026-03-01";
const OWN = { from: "2026-01-05", to: "2026-01-06" };

it("period presets count back from today across months and years", () => {
  expect(periodOf("week", TODAY, OWN)).toEqual({ from: "2026-02-23", to: TODAY });
  expect(periodOf("quarter", TODAY, OWN)).toEqual({ from: "2025-12-02", to: TODAY });
  expect(periodOf("thisMonth", TODAY, OWN)).toEqual({ from: TODAY, to: TODAY });
  expect(periodOf("lastMonth", TODAY, OWN)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(periodOf("own", TODAY, OWN)).toEqual(OWN);
});

it("a period is valid with both dates in order, up to today", () => {
  expect(isValidPeriod(OWN, TODAY)).toBe(true);
  expect(isValidPeriod({ from: "", to: TODAY }, TODAY)).toBe(false);
  expect(isValidPeriod({ from: TODAY, to: OWN.to }, TODAY)).toBe(false);
  expect(isValidPeriod({ from: OWN.from, to: "2026-03-02" }, TODAY)).toBe(false);
});
