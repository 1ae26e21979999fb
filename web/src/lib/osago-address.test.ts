import { expect, it } from "vitest";
import { osagoAddress } from "./osago-address";

it("fills in what the report knows", () => {
  const car = { category: "В", enginePower: 98, licenseNumber: "А123ВС 777" };
  expect(osagoAddress(car)).toBe("/osago?mode=exact&category=B&power=98&plateRegion=777");
});

it("leaves out what is no category and no region", () => {
  const car = { category: "легковой", plateNumber: "А•••••" };
  expect(osagoAddress(car)).toBe("/osago?mode=exact");
});
