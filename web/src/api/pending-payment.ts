/** The payment that this tab has sent the user to make; the balance is refreshed once it is final. */
import type { QueryClient } from "@tanstack/react-query";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { PENDING_PAYMENT } from "@/lib/stored-user-data";
import { userKeys } from "./current-user";
import { paymentQuery } from "./payments";

export function storePendingPayment(id: string): void {
  writeTabStored(PENDING_PAYMENT, id);
}

/** Fetches the pending payment once, if there is one, and refreshes the user's data when it is final. */
export async function checkPendingPayment(queryClient: QueryClient): Promise<void> {
  const id = readTabStored(PENDING_PAYMENT);
  if (id === null) return;
  try {
    const { status } = await queryClient.fetchQuery(paymentQuery(id));
    if (status === "pending") return;
  } catch {
    // The payment belongs to another account by now, or there is no connection.
    return;
  }
  writeTabStored(PENDING_PAYMENT, null);
  await queryClient.invalidateQueries({ queryKey: userKeys.all });
}
