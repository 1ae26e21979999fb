import type { Returnable } from "@/api/types";
import { isRefusal, type Rules } from "@/core";

/** A part of the sum and the payment it goes back by. */
export interface Share {
  paymentId: string;
  cardTitle: string | null;
  date: string;
  amount: number;
}

/** Where a sum goes, or why it cannot: the rule that the server divides by. */
export function splitOver(
  rules: Rules,
  balance: number,
  payments: readonly Returnable[],
  amount: number,
): { problem: string | null; shares: Share[] } {
  const answer = rules.divideWithdrawal({
    amount: Number.isNaN(amount) ? null : amount,
    balance,
    payments: payments.map((payment) => payment.amount),
  });
  if (isRefusal(answer)) return { problem: answer.errors[0]?.message ?? null, shares: [] };
  const shares = payments.map((payment, index) => ({ ...payment, amount: answer.parts[index] ?? 0 }));
  return { problem: null, shares: shares.filter(({ amount: part }) => part > 0) };
}
