import { expect, it } from "vitest";
import { revenueTicks } from "./revenue-ticks";

it("revenueTicks are round and include zero", () => {
  expect(revenueTicks([0, 420.5, 1980])).toEqual([0, 500, 1000, 1500, 2000]);
  expect(revenueTicks([0, 0])).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(revenueTicks([300, -90])).toEqual([-100, 0, 100, 200, 300]);
});
