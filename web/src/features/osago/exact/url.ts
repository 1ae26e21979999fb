import type { KbmClass, TariffOwner, TariffUse, VehicleCategory } from "@/core/types";
import { DEFAULT_DRIVER, defaults, type ExactAnswers } from "./answers";

/** URL that opens the calculator with the given answers. */
export function urlOf(answers: ExactAnswers): string {
  const { territory, isUnlimited } = answers;
  const drivers = answers.drivers.map(({ age, experience, kbmClass }) => `${age}-${experience}-${kbmClass}`);
  const fields: [string, string | number | undefined][] = [
    ["mode", "exact"],
    ["date", answers.date],
    ["use", answers.use],
    ["owner", answers.owner],
    ["category", answers.category],
    ["power", answers.power],
    ["mass", answers.massTonnes],
    ["seats", answers.seats],
    ["taxi", answers.isTaxi ? 1 : undefined],
    ["region", territory?.region ?? ""],
    ["place", territory?.locality],
    ["plateRegion", answers.plateRegion || undefined],
    ["drivers", isUnlimited ? "unlimited" : drivers.join(".")],
    ["kbm", isUnlimited ? answers.kbmClass : undefined],
    ["months", answers.months],
    ["rate", answers.baseRate],
  ];
  const params = fields.flatMap(([name, value]) =>
    value === undefined || Number.isNaN(value) ? [] : [[name, String(value)]],
  );
  return `/osago?${new URLSearchParams(params)}`;
}

/** Answers encoded in a URL; missing ones get defaults, and core validates them later. */
export function answersFromUrl(search: URLSearchParams, today: string): ExactAnswers | null {
  if (search.get("mode") !== "exact") return null;
  const start = defaults(today);
  const number = (name: string, otherwise: number) => {
    const text = search.get(name);
    return text === null || text === "" ? otherwise : Number(text);
  };
  const region = search.get("region");
  const plateRegion = search.get("plateRegion") ?? "";
  const proposed = plateRegion === "" ? start.territory : null;
  // A car whose power is unknown must not get the default power.
  const isOfCar = search.has("category") || plateRegion !== "";
  return {
    date: search.get("date") ?? today,
    use: (search.get("use") ?? start.use) as TariffUse,
    owner: (search.get("owner") ?? start.owner) as TariffOwner,
    category: (search.get("category") ?? start.category) as VehicleCategory,
    power: number("power", isOfCar ? Number.NaN : start.power),
    massTonnes: number("mass", Number.NaN),
    seats: number("seats", Number.NaN),
    isTaxi: search.get("taxi") === "1",
    territory: region === null ? proposed : territoryOf(region, search.get("place") ?? ""),
    plateRegion,
    ...driversOf(search.get("drivers")),
    kbmClass: (search.get("kbm") ?? start.kbmClass) as KbmClass,
    months: number("months", start.months),
    baseRate: number("rate", Number.NaN),
  };
}

function territoryOf(region: string, locality: string): ExactAnswers["territory"] {
  return region === "" ? null : { region, locality };
}

function driversOf(text: string | null): Pick<ExactAnswers, "drivers" | "isUnlimited"> {
  if (text === null || text === "unlimited") return { drivers: [DEFAULT_DRIVER], isUnlimited: text !== null };
  const drivers = text.split(".").map((driver) => {
    const [age, experience, kbmClass = DEFAULT_DRIVER.kbmClass] = driver.split("-");
    return { age: Number(age), experience: Number(experience), kbmClass: kbmClass as KbmClass };
  });
  return { drivers, isUnlimited: false };
}
