import { expect, it } from "vitest";
import type { MileagePoint, OwnershipBand, Report } from "@/api/types";
import { ownerOn, photosNear, readingsAround } from "./day-facts";

const point = (date: string, mileage: number, state = "plain") => ({ date, mileage, state }) as MileagePoint;

it("readingsAround returns the readings before and after a day without outliers", () => {
  const points = [
    point("2024-06-01", 90_000),
    point("2023-06-01", 60_000),
    point("2023-09-01", 7, "doubtful"),
  ];
  const { before, after } = readingsAround(points, "2023-10-01");
  expect(before?.mileage).toBe(60_000);
  expect(after?.mileage).toBe(90_000);
  expect(readingsAround(points, "2020-01-01").before).toBeNull();
});

it("ownerOn returns the owner of a day and null in a gap", () => {
  const owners = [
    { number: 1, from: "2018-01-01", to: "2020-01-01" },
    { number: 2, from: "2021-01-01", to: null },
  ] as OwnershipBand[];
  expect(ownerOn(owners, "2019-05-05")?.number).toBe(1);
  expect(ownerOn(owners, "2020-05-05")).toBeNull();
  expect(ownerOn(owners, "2025-05-05")?.number).toBe(2);
});

it("photosNear returns photos of the surrounding months, nearest first", () => {
  const photos = ["2024-01-01", "2023-10-02", "2020-01-01", null].map((date) => ({ date }));
  const services = [{ source: "photos", data: { photos } }];
  const report = { reportData: { services } } as unknown as Report;
  expect(photosNear(report, "2023-10-01").map(({ date }) => date)).toEqual(["2023-10-02", "2024-01-01"]);
});
