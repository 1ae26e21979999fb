import type { Returnable } from "@/api/types";
import { isRefusal, type Rules } from "@/core";

/** Part of a withdrawal, refunded by one payment. */
export interface Share {
  paymentId: string;
  cardTitle: string | null;
  date: string;
  amount: number;
}

/** Withdrawable funds as the server reports them. */
export interface WithdrawableFunds {
  balance: number;
  /** Part of the balance credited by operators. */
  credit: number;
  payments: readonly Returnable[];
}

interface Split {
  problem: string | null;
  shares: Share[];
  /** The money paid for the active plan is refunded, and the plan ends at once. */
  endsPlan: boolean;
}

/** Splits a sum over payments, or says why it cannot, by the server's rule. */
export function splitOver(
  rules: Rules,
  { balance, credit, payments }: WithdrawableFunds,
  amount: number,
): Split {
  const answer = rules.divideWithdrawal({
    amount: Number.isNaN(amount) ? null : amount,
    balance,
    credit,
    payments: payments.map((payment) => payment.amount),
    paysPlan: payments.at(-1)?.endsPlan ?? false,
  });
  if (isRefusal(answer)) {
    return { problem: answer.errors[0]?.message ?? null, shares: [], endsPlan: false };
  }
  const shares = payments.map((payment, index) => ({ ...payment, amount: answer.parts[index] ?? 0 }));
  return {
    problem: null,
    shares: shares.filter(({ amount: part }) => part > 0),
    endsPlan: answer.endsPlan,
  };
}
