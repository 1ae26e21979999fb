import { expect, test } from "vitest";
import { dayToWire, readTypedDay } from "./typed-day";

test.each([
  ["31.12.1990", "31.12.1990"],
  ["1990-12-31", "31.12.1990"],
  ["1.2.1990", "01.02.1990"],
  ["1/2/1990", "01.02.1990"],
  ["1.", "01"],
  ["31.2.", "31.02"],
  ["31.1", "31.1"],
  ["3", "3"],
])("%s is read as %s", (typed, read) => expect(readTypedDay(typed)).toBe(read));

test.each([
  ["", null],
  ["31.12.1990", "1990-12-31"],
  ["31.12", "31.12"],
])("%s travels as %s", (typed, sent) => expect(dayToWire(typed)).toBe(sent));
