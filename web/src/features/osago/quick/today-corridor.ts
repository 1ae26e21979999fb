import { isRefusal } from "@/core";
import type { Tariff } from "@/core/tariff";
import type { OsagoInput, TariffInput, TariffQuote, TariffTerritory } from "@/core/types";

/** Price range of a policy over all values that the six answers leave open, in roubles. */
export interface Corridor {
  min: number;
  max: number;
  edition: TariffQuote["edition"];
  warnings: string[];
}

type Drivers = TariffInput["drivers"];
type KbmClass = NonNullable<TariffInput["kbmClass"]>;

const MOSCOW: TariffTerritory = { region: "77", locality: "Вся территория" };
const PETERSBURG: TariffTerritory = { region: "78", locality: "Вся территория" };
const CLASSES: Record<OsagoInput["bonusMalusClass"], KbmClass> = { "13": "13", "3": "3", m: "M" };

/** Ages and years of experience with the lowest and highest factor in each group of drivers. */
const BOUNDS: Record<string, [age: number, experience: number][]> = {
  "young novice": [
    [21, 2],
    [18, 0],
  ],
  "young experienced": [
    [21, 5],
    [21, 3],
  ],
  "experienced novice": [
    [60, 2],
    [22, 0],
  ],
  "experienced experienced": [
    [60, 15],
    [22, 3],
  ],
};

/** Price range for six answers on a date; null when the tariff cannot price one of the cases. */
export function corridorOf(tariff: Tariff, answers: OsagoInput, date: string): Corridor | null {
  const quotes = territoryOptions(tariff, answers.region, date).flatMap((territory) =>
    driversOf(answers).map((drivers) =>
      tariff.osagoTariff(tariffInput(date, answers.enginePower, territory, drivers)),
    ),
  );
  const answered = quotes.flatMap((quote) => (isRefusal(quote) ? [] : [quote]));
  const [first] = answered;
  if (first === undefined || answered.length < quotes.length) return null;
  return {
    min: Math.min(...answered.map(({ min }) => min)),
    max: Math.max(...answered.map(({ max }) => max)),
    edition: first.edition,
    warnings: [...new Set(answered.flatMap(({ warnings }) => warnings))],
  };
}

function tariffInput(date: string, power: number, territory: TariffTerritory, drivers: Drivers): TariffInput {
  return {
    date,
    vehicle: { category: "B", power, taxi: null, massTonnes: null, seats: null },
    owner: "person",
    territory,
    drivers,
    kbmClass: null,
    months: 12,
    baseRate: null,
    use: null,
  };
}

function driversOf({ driverAge, drivingExperience, driversCount, bonusMalusClass }: OsagoInput): Drivers[] {
  if (driversCount === "unlimited") return ["unlimited"];
  const kbmClass = CLASSES[bonusMalusClass];
  const bounds = BOUNDS[`${driverAge} ${drivingExperience}`] ?? [];
  return bounds.map(([age, experience]) => [{ age, experience, kbmClass }]);
}

function territoryOptions(tariff: Tariff, region: OsagoInput["region"], date: string): TariffTerritory[] {
  if (region === "moscow") return [MOSCOW];
  if (region === "spb") return [PETERSBURG];
  return otherTerritories(tariff, date);
}

/** Cheapest and most expensive territory on the last requested date, for each tariff. */
const cache = new WeakMap<Tariff, { date: string; territories: TariffTerritory[] }>();

/** Cheapest and most expensive territory outside Moscow and Saint Petersburg, cached for a date. */
function otherTerritories(tariff: Tariff, date: string): TariffTerritory[] {
  const last = cache.get(tariff);
  if (last?.date === date) return last.territories;
  const territories = extremes(tariff, date);
  cache.set(tariff, { date, territories });
  return territories;
}

function extremes(tariff: Tariff, date: string): TariffTerritory[] {
  const others = tariff.osagoTerritories().filter(({ region }) => region !== "77" && region !== "78");
  const priced = others
    .flatMap(({ region, localities }) => localities.map((locality) => ({ region, locality })))
    .map((territory) => ({
      territory,
      quote: tariff.osagoTariff(tariffInput(date, 100, territory, "unlimited")),
    }))
    .flatMap(({ territory, quote }) => (isRefusal(quote) ? [] : [{ territory, max: quote.max }]))
    .sort((one, other) => one.max - other.max);
  return [priced[0], priced.at(-1)].flatMap((priced) => (priced === undefined ? [] : [priced.territory]));
}
