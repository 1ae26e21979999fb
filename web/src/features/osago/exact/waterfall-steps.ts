import type { TariffCoefficient, TariffQuote } from "@/core/types";

/** Bar of a waterfall chart: premium before and after a factor, in roubles. */
export interface Step {
  /** Factor of the bar; undefined for the base rate and the cap. */
  factor?: TariffCoefficient;
  title: "rate" | "factor" | "cap";
  from: number;
  to: number;
}

/** Steps from the base rate to the premium; the last one ends at the quoted premium. */
export function stepsOf(quote: TariffQuote, rate: number, premium: number): Step[] {
  const steps: Step[] = [{ title: "rate", from: 0, to: rate }];
  let sum = rate;
  for (const factor of quote.coefficients) {
    const next = sum * factor.value;
    steps.push({ title: "factor", factor, from: sum, to: next });
    sum = next;
  }
  // The difference is due to the cap of the tariff edition, or to rounding.
  if (sum - premium > 0.01) steps.push({ title: "cap", from: sum, to: premium });
  return steps;
}
