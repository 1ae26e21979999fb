import { expect, it } from "vitest";
import { difference, formatChange, formatShare } from "./change";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("formatChange returns the change in per cent, or a text when equal or without a base", () => {
  expect(plain(formatChange(112, 100))).toBe("+12 %");
  expect(plain(formatChange(50, 100))).toBe("−50 %");
  expect(plain(formatChange(50, -100))).toBe("+150 %");
  expect(formatChange(7, 7)).toBe("без изменений");
  expect(formatChange(7, 0)).toBe("раньше не было");
});

it("formatShare returns the share in per cent, or a dash for a zero total", () => {
  expect(plain(formatShare(1, 4))).toBe("25 %");
  expect(formatShare(0, 0)).toBe("—");
});

it("difference of two sums is exact to the kopeck", () => {
  expect(difference(0.3, 0.1)).toBe(0.2);
});
