import type { Returnable } from "@/api/types";

/** A part of the sum and the payment it goes back by. */
export interface Share {
  paymentId: string;
  cardTitle: string | null;
  date: string;
  amount: number;
}

/** Where a sum goes: the newest payments give first, each no more than it still can. */
export function splitOver(payments: readonly Returnable[], amount: number): Share[] {
  const newestFirst = [...payments].sort((a, b) => b.date.localeCompare(a.date));
  const shares: Share[] = [];
  let left = Math.round(amount * 100);
  for (const { amount: most, ...payment } of newestFirst) {
    const share = Math.min(left, Math.round(most * 100));
    if (share <= 0) continue;
    shares.push({ ...payment, amount: share / 100 });
    left -= share;
  }
  return shares;
}

/** Why the sum cannot be sent back; null when it can. */
export function withdrawalProblem(amount: number, available: number): string | null {
  if (!(amount > 0) || Math.round(amount * 100) !== Number((amount * 100).toFixed(4))) {
    return "Некорректная сумма";
  }
  return amount > available ? "Сумма больше той, что можно вернуть" : null;
}
