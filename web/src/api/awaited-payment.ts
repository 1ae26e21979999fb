/** The payment this tab has sent somebody to make: whoever comes back from it wants to see the new balance. */
import type { QueryClient } from "@tanstack/react-query";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { userKeys } from "./current-user";
import { paymentQuery } from "./payments";

const KEY = "awaited_payment";

export function awaitPayment(id: string): void {
  writeTabStored(KEY, id);
}

/** Of the next person in the tab nothing is awaited. */
export function forgetAwaitedPayment(): void {
  writeTabStored(KEY, null);
}

/** Looks once at the payment under way, if there is one, and lets the balance follow it. */
export async function lookAtAwaitedPayment(queryClient: QueryClient): Promise<void> {
  const id = readTabStored(KEY);
  if (id === null) return;
  try {
    const { status } = await queryClient.fetchQuery(paymentQuery(id));
    if (status === "pending") return;
  } catch {
    // Another account's by now, or no connection: either way nothing to tell here.
    return;
  }
  writeTabStored(KEY, null);
  await queryClient.invalidateQueries({ queryKey: userKeys.all });
}
