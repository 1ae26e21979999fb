import { expect, it } from "vitest";
import { waitText } from "./wait-text";

it.each([
  [1, "1 с"],
  [59, "59 с"],
  [60, "1 мин"],
  [61, "1 мин 1 с"],
  [3599, "59 мин 59 с"],
  [3600, "1 ч"],
  [4859, "1 ч 20 мин"],
])("%i seconds are written as %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
