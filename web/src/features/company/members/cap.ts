/**
 * Typed monthly cap in roubles: null for none.
 * A text that is no number is returned unchanged, so that the rules reject it.
 */
export function capOf(text: string): number | string | null {
  const digits = text.replace(/[\s\u00a0₽]/g, "").replace(",", ".");
  if (digits === "") return null;
  const cap = Number(digits);
  return Number.isNaN(cap) ? text : cap;
}

/** Text of the field for a stored cap. */
export function capFieldText(cap: number | null): string {
  return cap === null ? "" : String(cap).replace(".", ",");
}
