import { expect, test } from "vitest";
import { dateToWire, normalizeDateInput } from "./date-input";

test.each([
  ["31.12.1990", "31.12.1990"],
  ["1990-12-31", "31.12.1990"],
  ["1.2.1990", "01.02.1990"],
  ["1/2/1990", "01.02.1990"],
  ["1.", "01"],
  ["31.2.", "31.02"],
  ["31.1", "31.1"],
  ["3", "3"],
])("typed date %s is normalised to %s", (typed, read) => expect(normalizeDateInput(typed)).toBe(read));

test.each([
  ["", null],
  ["31.12.1990", "1990-12-31"],
  ["31.12", "31.12"],
])("date %s is sent as %s", (typed, sent) => expect(dateToWire(typed)).toBe(sent));
