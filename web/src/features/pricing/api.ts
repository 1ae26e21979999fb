import { useMutation, useQueryClient } from "@tanstack/react-query";
import { buyPackage, createSubscription } from "@/api/generated/sdk.gen";
import { refreshAfterPurchase } from "@/api/purchases";
import type { NewSubscription, PackagePurchase } from "@/api/types";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";

/** Buys a package; invalidates the balance and the packages. */
export function useBuyPackage() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (purchase: PackagePurchase) =>
      buyPackage({ body: purchase, headers: { "Idempotency-Key": keyOf(purchase) } }),
    onSettled: () => refreshAfterPurchase(queryClient),
  });
}

/** Starts a subscription with its first payment. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (subscription: NewSubscription) =>
      createSubscription({ body: subscription, headers: { "Idempotency-Key": keyOf(subscription) } }),
    onSettled: () => refreshAfterPurchase(queryClient),
  });
}
