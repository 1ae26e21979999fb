import { expect, test } from "vitest";
import type { ReportVerdict } from "@/api/types";
import {
  carText,
  dayText,
  dayTextOrNull,
  distanceText,
  joinKnown,
  knownText,
  periodText,
  verdictSentence,
} from "./format";

test.each([null, undefined, "", "  ", "null"])("value %s is formatted as unknown", (value) => {
  expect(knownText(value)).toBeNull();
  expect(dayText(value)).toBe("Неизвестно");
  expect(dayTextOrNull(value)).toBeNull();
});

test("distances are grouped by thousands and have the unit", () => {
  expect(distanceText(212290)).toBe("212\u00a0290\u00a0км");
  expect(distanceText(0)).toBe("0\u00a0км");
});

test("texts of unknown parts alone are null", () => {
  expect([periodText("", null), joinKnown("null", null, " "), carText(null, undefined)]).toEqual([
    ...[null, null, null],
  ]);
});

test("known parts of periods, places and car names are joined without the unknown ones", () => {
  expect(periodText("2024-02-01", "2025-01-31")).toBe("с 01.02.2024 по 31.01.2025");
  expect(periodText(null, "2025-01-31")).toBe("по 31.01.2025");
  expect(joinKnown("Москва", null, "Тверь")).toBe("Москва, Тверь");
  expect(carText("KIA", "RIO")).toBe("KIA RIO");
});

const verdict = (facts: string[]) => ({ title: "В залоге", facts }) as ReportVerdict;

test("verdictSentence joins the facts and falls back to the title without any", () => {
  expect(verdictSentence(verdict(["в залоге", "3 ДТП, последнее 17.07.2025"]))).toBe(
    "В залоге; 3 ДТП, последнее 17.07.2025",
  );
  expect(verdictSentence(verdict(["не в розыске", "не в залоге"]))).toBe("Не в розыске, не в залоге");
  expect(verdictSentence(verdict([]))).toBe("В залоге");
});
