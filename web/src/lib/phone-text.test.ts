import { expect, test } from "vitest";
import { phoneText } from "./phone-text";

test.each([
  ["+79161234567", "+7 916 123-45-67"],
  ["79161234567", "+7 916 123-45-67"],
  ["+375291234567", "+375291234567"],
  ["", null],
  [null, null],
])("phone %s is formatted as %s", (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});
