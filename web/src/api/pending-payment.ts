/** Pending payment that was started in this tab; the balance is refreshed once the payment is final. */
import type { QueryClient } from "@tanstack/react-query";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { PENDING_PAYMENT } from "@/lib/stored-user-data";
import { userKeys } from "./current-user";
import { paymentQuery } from "./payments";

export function storePendingPayment(id: string): void {
  writeTabStored(PENDING_PAYMENT, id);
}

/** Fetches the pending payment, if any, once; refreshes the user's data if the payment is final. */
export async function checkPendingPayment(queryClient: QueryClient): Promise<void> {
  const id = readTabStored(PENDING_PAYMENT);
  if (id === null) return;
  try {
    const { status } = await queryClient.fetchQuery(paymentQuery(id));
    if (status === "pending") return;
  } catch {
    // Another account is signed in now, or there is no connection.
    return;
  }
  writeTabStored(PENDING_PAYMENT, null);
  await queryClient.invalidateQueries({ queryKey: userKeys.all });
}
