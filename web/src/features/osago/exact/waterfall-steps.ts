import type { TariffCoefficient, TariffQuote } from "@/core/types";

/** Waterfall bar: sum before and after a factor. */
export interface Step {
  /** Undefined for the rate and the cap. */
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
  // The rest is the cap of the edition, or rounding.
  if (sum - premium > 0.01) steps.push({ title: "cap", from: sum, to: premium });
  return steps;
}
