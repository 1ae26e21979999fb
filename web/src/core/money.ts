/** Sums as the product writes them: a point between roubles and kopecks, the sign right behind. */

const NO_BREAK_SPACE = "\u00a0";

/** The digits of a sum: «1 499», «9.5»; `decimals` fixes their number after the point. */
export function formatAmount(roubles: number, decimals?: number): string {
  const kopecks = Math.round(roubles * 100);
  const sign = kopecks < 0 ? "−" : "";
  const whole = Math.trunc(Math.abs(kopecks) / 100);
  const rest = Math.abs(kopecks) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  const fraction = fractionDigits(rest, decimals);
  return `${sign}${grouped}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A sum with its sign: «9.5₽». */
export function formatRoubles(roubles: number, decimals?: number): string {
  return `${formatAmount(roubles, decimals)}₽`;
}

/** A balance: always two decimals; a numeric string is shown as it came, a missing value as 0.00. */
export function formatBalance(balance: number | string | null | undefined): string {
  if (typeof balance === "string") return `${balance}₽`;
  return formatRoubles(balance ?? 0, 2);
}

/** The total of a search: one decimal, but a second one is never hidden and nothing costs «0₽». */
export function formatTotal(roubles: number): string {
  return formatRoubles(roubles, totalDecimals(roubles));
}

/** How many decimals the total of a search has; none where it is nothing. */
export function totalDecimals(roubles: number): number {
  const kopecks = Math.round(roubles * 100);
  if (kopecks === 0) return 0;
  return kopecks % 10 === 0 ? 1 : 2;
}

function fractionDigits(rest: number, decimals: number | undefined): string {
  const two = String(rest).padStart(2, "0");
  if (decimals === undefined) return rest === 0 ? "" : two.replace(/0$/, "");
  return two.slice(0, decimals);
}
