import { expect, it } from "vitest";
import { defaults } from "./answers";
import { answersFromUrl, urlOf } from "./url";

const TODAY = "2026-11-20";
const opened = (url: string) => answersFromUrl(new URL(url, "http://localhost").searchParams, TODAY);

it("all answers of the exact mode are restored from their URL", () => {
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
  expect(opened(urlOf(answers))).toEqual(answers);
});

it("the answers of a policy without named drivers are restored from their URL", () => {
  const answers = { ...defaults(TODAY), isUnlimited: true, kbmClass: "5" as const };
  expect(opened(urlOf(answers))).toEqual(answers);
});

it("a URL without answers gives no answers of the exact mode", () => {
  expect(opened("/osago")).toBeNull();
});

it("a URL with a plate region alone leaves territory and power empty", () => {
  const answers = opened("/osago?mode=exact&plateRegion=777");
  expect(answers).toMatchObject({ territory: null, plateRegion: "777", power: Number.NaN });
});

it("an unselected territory is restored from the URL as empty", () => {
  const answers = { ...defaults(TODAY), territory: null, plateRegion: "777" };
  expect(opened(urlOf(answers))).toEqual(answers);
});
