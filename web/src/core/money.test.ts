import { describe, expect, it } from "vitest";
import { formatAmount, formatBalance, formatRoubles, formatTotal } from "./money";

describe("money", () => {
  it.each([
    [199, "199₽"],
    [9.5, "9,50₽"],
    [0.05, "0,05₽"],
    [1499, "1\u00a0499₽"],
    [1234567.8, "1\u00a0234\u00a0567,80₽"],
    [-2.5, "−2,50₽"],
    [0.1 + 0.2, "0,30₽"],
  ])("amount %d is formatted as %s", (value, text) => expect(formatRoubles(value)).toBe(text));

  it("amount has the requested number of decimals", () => {
    expect(formatAmount(4, 1)).toBe("4,0");
    expect(formatAmount(4.25, 2)).toBe("4,25");
  });

  it("balance has two decimals, text is unchanged, a missing balance is 0,00", () => {
    expect(formatBalance(100)).toBe("100,00₽");
    expect(formatBalance("12.5")).toBe("12.5₽");
    expect(formatBalance(undefined)).toBe("0,00₽");
  });

  it("total has one decimal, or two when the second is not zero", () => {
    expect(formatTotal(42.5)).toBe("42,5₽");
    expect(formatTotal(9)).toBe("9,0₽");
    expect(formatTotal(7.25)).toBe("7,25₽");
    expect(formatTotal(0)).toBe("0₽");
  });
});
