import type {
  KbmClass,
  TariffInput,
  TariffOwner,
  TariffTerritory,
  TariffUse,
  VehicleCategory,
} from "@/core/types";

interface DriverAnswers {
  age: number;
  experience: number;
  kbmClass: KbmClass;
}

/** What the fields of the exact calculator hold; an empty number is NaN. */
export interface ExactAnswers {
  date: string;
  use: TariffUse;
  owner: TariffOwner;
  category: VehicleCategory;
  power: number;
  massTonnes: number;
  seats: number;
  isTaxi: boolean;
  /** Null until one is chosen. */
  territory: TariffTerritory | null;
  /** The digits of the plate, which propose a territory. */
  plateRegion: string;
  isUnlimited: boolean;
  drivers: DriverAnswers[];
  /** Of the owner, where nobody is named. */
  kbmClass: KbmClass;
  months: number;
  baseRate: number;
}

/** A driver as most are. */
export const DRIVER: DriverAnswers = { age: 40, experience: 15, kbmClass: "3" };

/** What the calculator begins with. */
export function defaults(date: string): ExactAnswers {
  return {
    date,
    use: "ordinary",
    owner: "person",
    category: "B",
    power: 150,
    massTonnes: Number.NaN,
    seats: Number.NaN,
    isTaxi: false,
    territory: { region: "77", locality: "Вся территория" },
    plateRegion: "",
    isUnlimited: false,
    drivers: [DRIVER],
    kbmClass: "3",
    months: 12,
    baseRate: Number.NaN,
  };
}

const CARS: VehicleCategory[] = ["B", "BE"];
const MOTORCYCLES: VehicleCategory[] = ["A", "A1", "M", "B1"];
const LORRIES: VehicleCategory[] = ["C", "CE"];
const BUSES: VehicleCategory[] = ["D", "DE"];

/** Which measures of a vehicle its premium depends on. */
export function measuresOf(category: VehicleCategory) {
  return {
    power: [...CARS, ...MOTORCYCLES].includes(category),
    taxi: CARS.includes(category),
    mass: LORRIES.includes(category),
    seats: BUSES.includes(category),
  };
}

/** The question to the tariff: only what the form asks now. */
export function toTariffInput(answers: ExactAnswers): TariffInput {
  const { category, use, isUnlimited } = answers;
  const asked = measuresOf(category);
  return {
    date: answers.date,
    vehicle: {
      category,
      power: asked.power ? numberOf(answers.power) : null,
      taxi: asked.taxi ? answers.isTaxi : null,
      massTonnes: asked.mass ? numberOf(answers.massTonnes) : null,
      seats: asked.seats ? numberOf(answers.seats) : null,
    },
    owner: answers.owner,
    territory: use === "ordinary" ? answers.territory : null,
    drivers: isUnlimited ? "unlimited" : answers.drivers,
    kbmClass: isUnlimited ? answers.kbmClass : null,
    months: use === "transit" ? null : answers.months,
    baseRate: numberOf(answers.baseRate),
    use,
  };
}

function numberOf(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
