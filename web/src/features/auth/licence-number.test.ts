import { expect, it } from "vitest";
import { formatLicenceNumber } from "./licence-number";

it.each([
  ["", ""],
  ["9900", "9900"],
  ["99001", "9900 1"],
  ["9900000001", "9900 000001"],
  ["99 00 000001", "9900 000001"],
  ["9900 00000199", "9900 000001"],
  ["99АА000001", "9900 0001"],
])("«%s» is shown as «%s»", (typed, shown) => {
  expect(formatLicenceNumber(typed)).toBe(shown);
  expect(formatLicenceNumber(typed).length).toBeLessThanOrEqual(11);
});
