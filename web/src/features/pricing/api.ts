import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { refreshAfterPurchase } from "@/api/purchases";
import type { BoughtPackage, CreatedPayment, NewSubscription, PackagePurchase } from "@/api/types";
import { useAttemptKey } from "@/lib/use-attempt-key";

/** Buys a package of checks; the balance and the packages change with it. */
export function useBuyPackage() {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (purchase: PackagePurchase) =>
      request<BoughtPackage>("/api/packages/purchase", {
        method: "POST",
        body: purchase,
        headers: { "idempotency-key": keyOf(purchase) },
      }),
    onSettled: () => refreshAfterPurchase(queryClient),
  });
}

/** Starts a subscription with its first payment. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (subscription: NewSubscription) =>
      request<CreatedPayment>("/api/subscriptions", {
        method: "POST",
        body: subscription,
        headers: { "idempotency-key": keyOf(subscription) },
      }),
    onSettled: () => refreshAfterPurchase(queryClient),
  });
}
