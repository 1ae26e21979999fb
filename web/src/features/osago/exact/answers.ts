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

/** Form values of the exact calculator; an empty number is NaN. */
export interface ExactAnswers {
  date: string;
  use: TariffUse;
  owner: TariffOwner;
  category: VehicleCategory;
  power: number;
  massTonnes: number;
  seats: number;
  isTaxi: boolean;
  /** Territory of the owner; null until one is selected. */
  territory: TariffTerritory | null;
  /** Region digits of the plate, which propose territories. */
  plateRegion: string;
  isUnlimited: boolean;
  drivers: DriverAnswers[];
  /** Bonus-malus class of the owner, for a policy without named drivers. */
  kbmClass: KbmClass;
  months: number;
  baseRate: number;
}

/** Values of a newly added driver. */
export const DEFAULT_DRIVER: DriverAnswers = { age: 40, experience: 15, kbmClass: "3" };

/** Initial answers for a contract date. */
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
    drivers: [DEFAULT_DRIVER],
    kbmClass: "3",
    months: 12,
    baseRate: Number.NaN,
  };
}

const CARS: VehicleCategory[] = ["B", "BE"];
const MOTORCYCLES: VehicleCategory[] = ["A", "A1", "M", "B1"];
const LORRIES: VehicleCategory[] = ["C", "CE"];
const BUSES: VehicleCategory[] = ["D", "DE"];

/** Vehicle measures (power, mass, seats, taxi) on which the premium of a category depends. */
export function measuresOf(category: VehicleCategory) {
  return {
    power: [...CARS, ...MOTORCYCLES].includes(category),
    taxi: CARS.includes(category),
    mass: LORRIES.includes(category),
    seats: BUSES.includes(category),
  };
}

/** Converts the answers to a tariff input with only the fields that the form shows. */
export function toTariffInput(answers: ExactAnswers): TariffInput {
  const { category, use, isUnlimited } = answers;
  const measures = measuresOf(category);
  return {
    date: answers.date,
    vehicle: {
      category,
      power: measures.power ? numberOf(answers.power) : null,
      taxi: measures.taxi ? answers.isTaxi : null,
      massTonnes: measures.mass ? numberOf(answers.massTonnes) : null,
      seats: measures.seats ? numberOf(answers.seats) : null,
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
