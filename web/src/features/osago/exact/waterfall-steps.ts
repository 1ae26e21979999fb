import type { TariffCoefficient, TariffQuote } from "@/core/types";

/** A bar of the drawing: the sum before a factor and after it. */
export interface Step {
  /** Missing of the rate and of the cap. */
  factor?: TariffCoefficient;
  title: "rate" | "factor" | "cap";
  from: number;
  to: number;
}

/** How a rate becomes a premium, factor by factor; the last step ends at the premium of the answer. */
export function stepsOf(quote: TariffQuote, rate: number, premium: number): Step[] {
  const steps: Step[] = [{ title: "rate", from: 0, to: rate }];
  let sum = rate;
  for (const factor of quote.coefficients) {
    const next = sum * factor.value;
    steps.push({ title: "factor", factor, from: sum, to: next });
    sum = next;
  }
  // What is left is the cap of the edition, or the last half kopeck.
  if (sum - premium > 0.01) steps.push({ title: "cap", from: sum, to: premium });
  return steps;
}
