import type { Returnable } from "@/api/types";
import { isRefusal, type Rules } from "@/core";

/** Part of a withdrawal that refunds one payment. */
export interface Share {
  paymentId: string;
  destination: string;
  date: string;
  amount: number;
}

/** Funds that can be withdrawn and their limits, as returned by the server. */
export interface WithdrawableFunds {
  balance: number;
  /** Part of the balance that operators have credited, in roubles. */
  credit: number;
  /** Part of the balance that was topped up too recently to be refunded, in roubles. */
  recent: number;
  /** Discounts of the active plan in roubles, charged when the plan ends. */
  planDiscounts: number;
  payments: readonly Returnable[];
}

interface Split {
  problem: string | null;
  shares: Share[];
  /** Whether money paid for the active plan is refunded, which ends the plan at once. */
  endsPlan: boolean;
  /** Charge for the discounts of the plan that ends, in roubles. */
  planCharge: number;
}

/** Splits an amount over payments by the server's rule, or returns why this is impossible. */
export function splitOver(
  rules: Rules,
  { balance, credit, recent, planDiscounts, payments }: WithdrawableFunds,
  amount: number,
): Split {
  const answer = rules.divideWithdrawal({
    amount: Number.isNaN(amount) ? null : amount,
    balance,
    credit,
    recent,
    planDiscounts,
    payments: payments.map((payment) => payment.amount),
    wholeOnly: payments.map((payment) => payment.wholeOnly),
    paysPlan: payments.at(-1)?.endsPlan ?? false,
  });
  if (isRefusal(answer)) {
    return { problem: answer.errors[0]?.message ?? null, shares: [], endsPlan: false, planCharge: 0 };
  }
  const shares = payments.map((payment, index) => ({ ...payment, amount: answer.parts[index] ?? 0 }));
  return {
    problem: null,
    shares: shares.filter(({ amount: part }) => part > 0),
    endsPlan: answer.endsPlan,
    planCharge: answer.planCharge,
  };
}
