import type { Returnable } from "@/api/types";
import { isRefusal, type Rules } from "@/core";

/** Part of a withdrawal, refunded by one payment. */
export interface Share {
  paymentId: string;
  destination: string;
  date: string;
  amount: number;
}

/** Withdrawable funds as the server reports them. */
export interface WithdrawableFunds {
  balance: number;
  /** Part of the balance credited by operators. */
  credit: number;
  /** Part of it topped up too recently to be refunded. */
  recent: number;
  /** Discounts of the running plan, charged when it ends. */
  planDiscounts: number;
  payments: readonly Returnable[];
}

interface Split {
  problem: string | null;
  shares: Share[];
  /** The money paid for the active plan is refunded, and the plan ends at once. */
  endsPlan: boolean;
  /** Charged for the discounts of the plan that ends. */
  planCharge: number;
}

/** Splits a sum over payments, or says why it cannot, by the server's rule. */
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
