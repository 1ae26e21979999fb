import type { Returnable } from "@/api/types";
import { isRefusal, type Rules } from "@/core";

/** A part of the sum and the payment it goes back by. */
export interface Share {
  paymentId: string;
  cardTitle: string | null;
  date: string;
  amount: number;
}

/** What an account can take off, as the server tells it. */
export interface Returnables {
  balance: number;
  /** The part of the balance that operators gave. */
  credit: number;
  payments: readonly Returnable[];
}

interface Split {
  problem: string | null;
  shares: Share[];
  /** Money that the running plan is paid by goes back, and the plan ends at once. */
  endsPlan: boolean;
}

/** Where a sum goes, or why it cannot: the rule that the server divides by. */
export function splitOver(rules: Rules, { balance, credit, payments }: Returnables, amount: number): Split {
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
