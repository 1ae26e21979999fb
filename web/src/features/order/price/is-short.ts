import type { Estimate, User } from "@/api/types";

/** Whether the balance does not cover an order: by the estimate, until then by the list price. */
export function isBalanceInsufficient(
  estimate: Estimate | undefined,
  listPrice: number | null,
  user: User | null | undefined,
): boolean {
  if (estimate !== undefined) return estimate.lacking > 0;
  return user != null && listPrice !== null && listPrice > user.balance;
}
