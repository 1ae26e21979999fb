import { expect, test } from "vitest";
import { dayText, distanceText, lengthText, lowered, named, periodText } from "./words";

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
