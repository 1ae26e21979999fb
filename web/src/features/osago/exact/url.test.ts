import { expect, it } from "vitest";
import { addressOf, answersOf } from "./url";
import { defaults } from "./answers";

const TODAY = "2026-11-20";
const opened = (address: string) => answersOf(new URL(address, "http://localhost").searchParams, TODAY);

it("opens with the answers that were shared", () => {
  const answers = {
    ...defaults("2025-02-01"),
    category: "C" as const,
    power: Number.NaN,
    massTonnes: 12.5,
    owner: "legal" as const,
    territory: { region: "02", locality: "Уфа" },
    drivers: [
      { age: 21, experience: 2, kbmClass: "M" as const },
      { age: 40, experience: 15, kbmClass: "13" as const },
    ],
    months: 6,
    baseRate: 1500,
  };
  expect(opened(addressOf(answers))).toEqual(answers);
});

it("opens with a policy for anybody", () => {
  const answers = { ...defaults(TODAY), isUnlimited: true, kbmClass: "5" as const };
  expect(opened(addressOf(answers))).toEqual(answers);
});

it("leaves the quick mode to an address that tells nothing", () => {
  expect(opened("/osago")).toBeNull();
});

it("asks for the place and the power of a car that a report does not know whole", () => {
  const answers = opened("/osago?mode=exact&plateRegion=777");
  expect(answers).toMatchObject({ territory: null, plateRegion: "777", power: Number.NaN });
});

it("leaves the place open that was not chosen yet", () => {
  const answers = { ...defaults(TODAY), territory: null, plateRegion: "777" };
  expect(opened(addressOf(answers))).toEqual(answers);
});
