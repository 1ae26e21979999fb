/** Formatting of amounts in roubles: a decimal comma, and the currency sign without a space. */

/** Cost of a report of the VK package, as the specification writes it. */
export const VK_PACKAGE_COST = "0.0₽ (пакет VK)";

const NO_BREAK_SPACE = "\u00a0";

/** Amount without currency sign, with two decimals or none: «1 499», «9,50»; `decimals` fixes the number. */
export function formatAmount(roubles: number, decimals?: number): string {
  const kopecks = Math.round(roubles * 100);
  const sign = kopecks < 0 ? "−" : "";
  const whole = Math.trunc(Math.abs(kopecks) / 100);
  const rest = Math.abs(kopecks) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  const fraction = String(rest)
    .padStart(2, "0")
    .slice(0, decimals ?? (rest === 0 ? 0 : 2));
  return `${sign}${grouped}${fraction === "" ? "" : `,${fraction}`}`;
}

/** Amount with the currency sign: «9,50₽». */
export function formatRoubles(roubles: number, decimals?: number): string {
  return `${formatAmount(roubles, decimals)}₽`;
}

/** Amount in a column of amounts, always with two decimals. */
export function formatColumnRoubles(roubles: number): string {
  return formatRoubles(roubles, 2);
}

/** Balance with two decimals; a string is returned unchanged, a missing value is 0,00. */
export function formatBalance(balance: number | string | null | undefined): string {
  if (typeof balance === "string") return `${balance}₽`;
  return formatRoubles(balance ?? 0, 2);
}

/** Total of an order: one decimal, two when the second is not zero, none for zero. */
export function formatTotal(roubles: number): string {
  return formatRoubles(roubles, totalDecimals(roubles));
}

/** Number of decimals of the total of an order. */
export function totalDecimals(roubles: number): number {
  const kopecks = Math.round(roubles * 100);
  if (kopecks === 0) return 0;
  return kopecks % 10 === 0 ? 1 : 2;
}
