import { describe, expect, it } from "vitest";
import { caretAfter, formatPhone, nationalDigits } from "./phone-mask";

describe("phone mask", () => {
  it.each([
    "+79161234567",
    "89161234567",
    "79161234567",
    "9161234567",
    "8 (916) 123-45-67",
    "+7 916 123 45 67",
  ])("number %s is formatted as +7 (916) 123-45-67", (text) =>
    expect(formatPhone(nationalDigits(text))).toBe("+7 (916) 123-45-67"),
  );

  it("incomplete number is formatted as far as it is typed", () => {
    expect(formatPhone("")).toBe("");
    expect(formatPhone("9")).toBe("+7 (9");
    expect(formatPhone("9161")).toBe("+7 (916) 1");
    expect(nationalDigits("+7 (9")).toBe("9");
  });

  it("prefix without further digits has no national digits", () => {
    expect(nationalDigits("+7 (")).toBe("");
    expect(nationalDigits("8")).toBe("");
    expect(nationalDigits("+7")).toBe("");
  });

  it("caret stays behind the same digit of the formatted number", () => {
    expect(caretAfter("+7 (916) 123-45-67", 4)).toBe("+7 (916) 1".length);
    expect(caretAfter("+7 (916) 123-45-67", 0)).toBe("+7 (".length);
  });
});
