/**
 * Typed amount in roubles: null for none.
 * A text that is no number is returned unchanged, so that the rules reject it.
 */
export function roublesOf(text: string): number | string | null {
  const digits = text.replace(/[\s\u00a0₽]/g, "").replace(",", ".");
  if (digits === "") return null;
  const amount = Number(digits);
  return Number.isNaN(amount) ? text : amount;
}

/** Text of the field for a stored amount. */
export function roublesFieldText(amount: number | null): string {
  return amount === null ? "" : String(amount).replace(".", ",");
}
