/** Queries and mutations of estimates, promo codes, packages and the subscription. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
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
import { storePendingPayment } from "./pending-payment";
import type { BoughtPackage, EstimateQuery, PromoCheck, SubscriptionPatch } from "./types";

/** Query of the current price of a purchase, cached per user, since the price depends on the balance. */
export function estimateQuery(input: EstimateQuery) {
  return queryOptions({
    queryKey: [...userKeys.all, "estimate", input],
    queryFn: ({ signal }) => estimatePurchase({ body: input, signal }),
    staleTime: 0,
  });
}

/**
 * Invalidates the user's data after a purchase, except the estimate.
 * The promo code or check of the estimate is used up by the purchase.
 */
export function refreshAfterPurchase(queryClient: QueryClient): Promise<void> {
  const isEstimate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === "estimate";
  return queryClient.invalidateQueries({
    queryKey: userKeys.all,
    predicate: (query) => !isEstimate(query),
  });
}

/** Checks a promo code for an amount; an unknown code is a result, not an error. */
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

/** Change of a subscription; a resumption needs the version of the consent to recurring charges. */
type SubscriptionChange = "cancel" | { resume: string } | Required<SubscriptionPatch>;

/** Changes the subscription; the response is its new state. */
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

/** Opens the confirmation page of a created payment, or the result page if none is needed. */
export function continuePayment(
  { paymentId, confirmationUrl }: Pick<BoughtPackage, "paymentId" | "confirmationUrl">,
  navigate: (address: string) => void,
): void {
  if (paymentId !== null) storePendingPayment(paymentId);
  if (confirmationUrl !== null) window.location.assign(confirmationUrl);
  else if (paymentId !== null) navigate(`/payment/success?${new URLSearchParams({ paymentId })}`);
}
