/** Estimates, promo codes and what the user already has: asked wherever something is bought. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { awaitPayment } from "./awaited-payment";
import { userKeys } from "./current-user";
import {
  cancelSubscription,
  changeSubscription,
  checkPromo,
  estimatePurchase,
  getSubscription,
  listPackages,
  resumeSubscription,
} from "./generated/sdk.gen";
import type { BoughtPackage, EstimateQuery, PromoCheck, SubscriptionPatch } from "./types";

/** What the purchase would cost right now; depends on the balance, so it goes with the user's data. */
export function estimateQuery(input: EstimateQuery) {
  return queryOptions({
    queryKey: [...userKeys.all, "estimate", input],
    queryFn: ({ signal }) => estimatePurchase({ body: input, signal }),
    staleTime: 0,
  });
}

/**
 * After a purchase everything of the user is asked for again but the estimate of what was just bought: its promo
 * code or check is used by now.
 */
export function refreshAfterPurchase(queryClient: QueryClient): Promise<void> {
  const isEstimate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === "estimate";
  return queryClient.invalidateQueries({
    queryKey: userKeys.all,
    predicate: (query) => !isEstimate(query),
  });
}

/** Asks whether a promo code is good for this sum; an unknown code is an answer, not a failure. */
export function useCheckPromo() {
  return useMutation({
    mutationFn: (body: PromoCheck) => checkPromo({ body }),
  });
}

export const ownPackagesQuery = queryOptions({
  queryKey: [...userKeys.all, "packages"],
  queryFn: ({ signal }) => listPackages({ signal }),
  staleTime: 0,
});

export const subscriptionQuery = queryOptions({
  queryKey: [...userKeys.all, "subscription"],
  queryFn: ({ signal }) => getSubscription({ signal }),
  staleTime: 0,
});

/** What can be done with a subscription; to take a cancellation back means to agree to the charges again. */
type SubscriptionChange = "cancel" | { resume: string } | Required<SubscriptionPatch>;

/** Changes the subscription; the answer is how it stands then. */
export function useChangeSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SubscriptionChange) => {
      if (change === "cancel") return cancelSubscription();
      if ("resume" in change) return resumeSubscription({ body: { consent: change.resume } });
      return changeSubscription({ body: change });
    },
    onSuccess: (state) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, state);
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
    meta: { errorTitle: "Подписка не изменена", errorFallback: "Попробуйте ещё раз чуть позже" },
  });
}

/** Sends the browser where a payment that was just made goes on: to its confirmation, else to its result. */
export function followPayment(
  { paymentId, confirmationUrl }: Pick<BoughtPackage, "paymentId" | "confirmationUrl">,
  navigate: (address: string) => void,
): void {
  if (paymentId !== null) awaitPayment(paymentId);
  if (confirmationUrl !== null) window.location.assign(confirmationUrl);
  else if (paymentId !== null) navigate(`/payment/success?${new URLSearchParams({ paymentId })}`);
}
