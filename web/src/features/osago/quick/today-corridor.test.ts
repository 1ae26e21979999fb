import { beforeAll, expect, it } from "vitest";
import { isRefusal } from "@/core";
import { loadTariff, type Tariff } from "@/core/tariff";
import type { OsagoInput } from "@/core/types";
import { defaults, toTariffInput } from "../exact/answers";
import { corridorOf } from "./today-corridor";

const TODAY = "2026-11-20";
const EARLIER = "2025-02-01";
const ANSWERS: OsagoInput = {
  region: "moscow",
  enginePower: 150,
  driverAge: "experienced",
  drivingExperience: "experienced",
  driversCount: "limited",
  bonusMalusClass: "3",
};

let tariff: Tariff;

beforeAll(async () => {
  tariff = await loadTariff();
});

const isYoung = (age: number) => age < 22;
const isNovice = (experience: number) => experience < 3;

it.each(["young", "experienced"] as const)(
  "the price range of a driver who is %s spans exactly the quotes of all such drivers",
  (driverAge) => {
    for (const drivingExperience of ["novice", "experienced"] as const) {
      const corridor = corridorOf(tariff, { ...ANSWERS, driverAge, drivingExperience }, TODAY);
      const quotes = [...Array(60).keys()].flatMap((years) => {
        const age = 18 + years;
        const experiences = [...Array(age - 15).keys()];
        if (isYoung(age) !== (driverAge === "young")) return [];
        return experiences
          .filter((experience) => isNovice(experience) === (drivingExperience === "novice"))
          .map((experience) => quoteOf(age, experience));
      });
      expect(corridor?.min).toBe(Math.min(...quotes.map(({ min }) => min)));
      expect(corridor?.max).toBe(Math.max(...quotes.map(({ max }) => max)));
    }
  },
);

function quoteOf(age: number, experience: number) {
  const drivers = [{ age, experience, kbmClass: "3" as const }];
  const quote = tariff.osagoTariff(toTariffInput({ ...defaults(TODAY), drivers }));
  return isRefusal(quote) ? expect.fail(JSON.stringify(quote.errors)) : quote;
}

it("the price range of other regions is wider than that of Moscow and names its edition", () => {
  const [moscow, other] = (["moscow", "other"] as const).map((region) =>
    corridorOf(tariff, { ...ANSWERS, region }, TODAY),
  );
  expect(other?.min).toBeLessThan(moscow?.min ?? 0);
  expect(other?.max).toBeGreaterThan(moscow?.max ?? 0);
  expect(other?.edition.acts).toContain("7204-У");
});

it("territories of other regions are searched once per day, and only the last day is cached", () => {
  let lookups = 0;
  const counted: Tariff = {
    osagoTariff: (input) => tariff.osagoTariff(input),
    osagoTerritories: () => {
      lookups += 1;
      return tariff.osagoTerritories();
    },
  };
  const on = (date: string) => corridorOf(counted, { ...ANSWERS, region: "other" }, date);
  const [first, again, earlier, back] = [TODAY, TODAY, EARLIER, TODAY].map(on);
  expect(again).toEqual(first);
  expect(earlier?.max).not.toBe(first?.max);
  expect(earlier?.edition.inForce).toBe("2025-01-27");
  expect(back).toEqual(first);
  expect(lookups).toBe(3);
});

it("a missing engine power gives no price range", () => {
  expect(corridorOf(tariff, { ...ANSWERS, enginePower: Number.NaN }, TODAY)).toBeNull();
});
