import { expect, test } from "vitest";
import {
  carIfAny,
  dayText,
  distanceText,
  joined,
  known,
  lengthText,
  lowered,
  measureIfAny,
  named,
  periodText,
  roublesIfAny,
  spanIfAny,
  yesNo,
} from "./words";

test.each([null, undefined, "", "  ", "null"])("%s is no value", (value) => {
  expect(named(value)).toBeNull();
  expect(dayText(value)).toBe("Неизвестно");
});

test.each([
  ["2015-04-29", "2019-11-19", "29.04.2015 — 19.11.2019"],
  ["2026-09-15", "null", "с 15.09.2026 по настоящее время"],
  ["2026-09-15", "", "с 15.09.2026 по настоящее время"],
  ["", "2019-11-19", "до 19.11.2019"],
  ["", "null", "по настоящее время"],
])("the period from %s to %s is «%s»", (from, to, text) => {
  expect(periodText({ from, to })).toBe(text);
});

test.each([
  ["0 лет 2 месяца 6 дней", "2 месяца 6 дней"],
  ["4 года 0 месяцев 26 дней", "4 года 26 дней"],
  ["5 лет 11 месяцев 7 дней", "5 лет 11 месяцев 7 дней"],
  ["0 лет 0 месяцев 0 дней", "0 лет 0 месяцев 0 дней"],
  ["больше года", "больше года"],
  ["", "Неизвестно"],
])("the length %s is told as %s", (period, text) => {
  expect(lengthText(period)).toBe(text);
});

test("a distance is grouped by thousands", () => {
  expect(distanceText(212290)).toBe("212\u00a0290\u00a0км");
  expect(distanceText(0)).toBe("0\u00a0км");
  expect(distanceText(null)).toBe("Неизвестно");
});

test("only words in capitals are lowered", () => {
  expect(lowered("ЗЕЛЕНЫЙ")).toBe("Зеленый");
  expect(lowered("Легковой седан")).toBe("Легковой седан");
});

test("what is missing is left out, never written as nothing", () => {
  expect([spanIfAny("", null), roublesIfAny(null), measureIfAny(undefined, "кг"), yesNo(null)]).toEqual([
    ...[null, null, null, null],
  ]);
  expect([joined("null", null, " "), carIfAny(null, undefined)]).toEqual([null, null]);
  expect([known(null), known("null"), known(0)]).toEqual(["Неизвестно", "Неизвестно", "0"]);
});

test("what is known is joined", () => {
  expect(spanIfAny("2024-02-01", "2025-01-31")).toBe("с 01.02.2024 по 31.01.2025");
  expect(spanIfAny(null, "2025-01-31")).toBe("по 31.01.2025");
  expect(joined("Москва", null, 2)).toBe("Москва, 2");
  expect(carIfAny("KIA", "RIO", 2018)).toBe("KIA RIO 2018");
  expect(roublesIfAny(1250.5)).toBe("1\u00a0250.5\u00a0₽");
  expect(measureIfAny(1396, "см³")).toBe("1\u00a0396\u00a0см³");
});
