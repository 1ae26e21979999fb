import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { getQuickPurchase, refundQuickPurchase } from "@/api/generated/sdk.gen";
import { pauseMs } from "@/api/payments";
import type { QuickPurchaseState } from "@/api/types";

/** What becomes of a check that was bought at once: asked until the report is on its way to the buyer. */
export function quickPurchaseQuery(paymentId: string, accessKey: string | null) {
  return queryOptions({
    queryKey: ["quick-purchase", paymentId],
    queryFn: ({ signal }) =>
      getQuickPurchase({
        path: { id: paymentId },
        signal,
        ...(accessKey !== null && { headers: { "X-Access-Key": accessKey }, fetch: visitorFetch }),
      }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? pauseMs(state.dataUpdateCount) : false,
    staleTime: 0,
  });
}

/** Sends what the bank did not take to the card again; the answer is the purchase as it is then. */
export function useClaimRefund(paymentId: string, accessKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      refundQuickPurchase({
        path: { id: paymentId },
        headers: { "X-Access-Key": accessKey },
        fetch: visitorFetch,
      }),
    onSuccess: (purchase) =>
      queryClient.setQueryData(quickPurchaseQuery(paymentId, accessKey).queryKey, purchase),
  });
}

export function isUnderWay({ status, deliveries }: QuickPurchaseState): boolean {
  if (status === "awaiting_payment" || status === "checking") return true;
  return (
    status === "delivered" &&
    deliveries.some(({ method, sent, failed }) => method !== "link" && !sent && !failed)
  );
}
