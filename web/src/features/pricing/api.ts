import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import type {
  BoughtPackage,
  NewSubscription,
  PackagePurchase,
  StartedPayment,
  SubscriptionState,
} from "@/api/purchase-types";
import { subscriptionQuery } from "@/api/purchases";
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

/** Starts a subscription with its first payment. */
export function useSubscribe() {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (subscription: NewSubscription) =>
      request<StartedPayment>("/api/subscriptions", {
        method: "POST",
        body: subscription,
        headers: { "idempotency-key": keyOf(subscription) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

/** What can be done with a subscription that is there; each answers with how it stands then. */
type SubscriptionChange = "cancel" | "resume" | { subscriptionType: string; amount: number };

export function useChangeSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SubscriptionChange) =>
      typeof change === "string"
        ? request<SubscriptionState>(`/api/user/subscription/${change}`, { method: "POST" })
        : request<SubscriptionState>("/api/user/subscription", { method: "PATCH", body: change }),
    onSuccess: (state) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, state);
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
    meta: { errorTitle: "Подписка не изменена", errorFallback: "Попробуйте ещё раз чуть позже" },
  });
}
