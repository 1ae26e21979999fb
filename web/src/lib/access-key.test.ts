import { expect, test } from "vitest";
import { keyInFragment, reportKey, storeGuestPurchase, storeReportKey } from "./access-key";

test.each([
  ["#key=a-B_9", "a-B_9"],
  ["#key=", null],
  ["#dtp", null],
  ["", null],
])("fragment %s contains the key %s", (hash, key) => expect(keyInFragment(hash)).toBe(key));

test("report key is stored per report in the tab storage only", () => {
  storeReportKey("1", "secret");
  expect(reportKey("1")).toBe("secret");
  expect(reportKey("2")).toBeNull();
  expect(localStorage).toHaveLength(0);
  storeReportKey("1", null);
  expect(reportKey("1")).toBeNull();
});

test("guest purchase is stored under its payment id", () => {
  const purchase = {
    accessKey: "k",
    packageType: "basic",
    deliveryMethods: ["email"],
    contacts: { email: "a@b.ru" },
  };
  storeGuestPurchase("p1", purchase);
  expect(JSON.parse(sessionStorage.getItem("quick_purchase:p1") ?? "")).toEqual(purchase);
});
