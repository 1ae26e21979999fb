import { expect, test } from "vitest";
import { carIfAny, dayIfAny, dayText, distanceText, joined, named, spanIfAny } from "./format";

test.each([null, undefined, "", "  ", "null"])("%s is an unknown value", (value) => {
  expect(named(value)).toBeNull();
  expect(dayText(value)).toBe("Неизвестно");
  expect(dayIfAny(value)).toBeNull();
});

test("numbers are grouped by thousands", () => {
  expect(distanceText(212290)).toBe("212\u00a0290\u00a0км");
  expect(distanceText(0)).toBe("0\u00a0км");
});

test("unknown parts are omitted", () => {
  expect([spanIfAny("", null), joined("null", null, " "), carIfAny(null, undefined)]).toEqual([
    ...[null, null, null],
  ]);
});

test("known parts are joined", () => {
  expect(spanIfAny("2024-02-01", "2025-01-31")).toBe("с 01.02.2024 по 31.01.2025");
  expect(spanIfAny(null, "2025-01-31")).toBe("по 31.01.2025");
  expect(joined("Москва", null, "Тверь")).toBe("Москва, Тверь");
  expect(carIfAny("KIA", "RIO")).toBe("KIA RIO");
});
