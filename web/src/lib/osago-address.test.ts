import { expect, it } from "vitest";
import { osagoAddress } from "./osago-address";

it("OSAGO address contains category, power and region of the car", () => {
  const car = { category: "В", enginePower: 98, licenseNumber: "А123ВС 777" };
  expect(osagoAddress(car)).toBe("/osago?mode=exact&category=B&power=98&plateRegion=777");
});

it("unknown category and masked plate are left out of the OSAGO address", () => {
  const car = { category: "легковой", plateNumber: "А•••••" };
  expect(osagoAddress(car)).toBe("/osago?mode=exact");
});
