import { beforeAll, expect, it } from "vitest";
import { isRefusal } from "@/core";
import { loadTariff, type Tariff } from "@/core/tariff";
import { defaults, type ExactAnswers, toTariffInput } from "./answers";
import { stepsOf } from "./waterfall-steps";

let tariff: Tariff;

beforeAll(async () => {
  tariff = await loadTariff();
});

function quoteOf(changes: Partial<ExactAnswers>) {
  const quote = tariff.osagoTariff(toTariffInput({ ...defaults("2026-11-20"), ...changes }));
  return isRefusal(quote) ? expect.fail(JSON.stringify(quote.errors)) : quote;
}

it("stepsOf lists the base rate and the coefficients and ends at the premium", () => {
  const quote = quoteOf({});
  const steps = stepsOf(quote, quote.baseRate.max, quote.max);
  expect(steps.map(({ factor }) => factor?.code)).toEqual([undefined, "kt", "kbm", "kvs", "ko", "km", "ks"]);
  expect(steps.at(-1)?.to).toBeCloseTo(quote.max, 1);
});

it("stepsOf of an edition with a cap ends with the cap", () => {
  const drivers = [{ age: 20, experience: 0, kbmClass: "M" as const }];
  const quote = quoteOf({ date: "2019-06-01", drivers });
  const steps = stepsOf(quote, quote.baseRate.max, quote.max);
  expect(steps.at(-1)).toMatchObject({ title: "cap", to: quote.max });
});

it("toTariffInput contains only fields that the vehicle category and the use need", () => {
  const lorry = toTariffInput({ ...defaults("2026-11-20"), category: "C", massTonnes: 12, isTaxi: true });
  expect(lorry.vehicle).toEqual({ category: "C", power: null, taxi: null, massTonnes: 12, seats: null });
  const transit = toTariffInput({ ...defaults("2026-11-20"), use: "transit" });
  expect(transit).toMatchObject({ territory: null, months: null, kbmClass: null });
});
