import { describe, expect, it, test } from "vitest";
import { caretAfter, digitsOf, writeDigits } from "./digit-mask";

const DATE = { groups: [2, 2, 4], separator: "." };
const SUM = { groups: [3, 3, 3], separator: " ", fromEnd: true };
const SERIES = { groups: [4], separator: "" };

describe("digit mask", () => {
  test.each([
    ["", ""],
    ["3", "3"],
    ["31", "31"],
    ["311", "31.1"],
    ["31121990", "31.12.1990"],
  ])("digits %s are written as the date %s", (digits, written) =>
    expect(writeDigits(digits, DATE)).toBe(written),
  );

  test.each([
    ["", ""],
    ["1", "1"],
    ["125", "125"],
    ["1250", "1 250"],
    ["1250000", "1 250 000"],
    ["999999999", "999 999 999"],
  ])("digits %s are written as the amount %s", (digits, written) =>
    expect(writeDigits(digits, SUM)).toBe(written),
  );

  test.each([
    ["31.12.1990", "31121990"],
    ["31/12/1990 г.", "31121990"],
    ["311219901", "31121990"],
  ])("text %s is read as the digits %s", (text, digits) => expect(digitsOf(text, DATE)).toBe(digits));

  it("digits beyond the length of the mask are cut", () => {
    expect(writeDigits(digitsOf("45 00 123", SERIES), SERIES)).toBe("4500");
  });

  test.each([
    ["31.12.1990", 0, 0],
    ["31.12.1990", 2, 2],
    ["31.12.1990", 3, 4],
    ["31.12.1990", 8, 10],
    ["31.1", 5, 4],
  ])("caret in %s after %d digits is at %d", (written, before, position) => {
    expect(caretAfter(written, before)).toBe(position);
  });
});
