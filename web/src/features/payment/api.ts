import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { getQuickPurchase, refundQuickPurchase } from "@/api/generated/sdk.gen";
import { pollIntervalMs } from "@/api/payments";
import type { QuickPurchaseState } from "@/api/types";

/** Query of a quick purchase; polled until the report is being delivered. */
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
      state.data === undefined || isInProgress(state.data) ? pollIntervalMs(state.dataUpdateCount) : false,
    staleTime: 0,
  });
}

/** Retries a refund that the bank rejected; the response is the updated purchase. */
export function useRetryRefund(paymentId: string, accessKey: string) {
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

export function isInProgress({ status, deliveries }: QuickPurchaseState): boolean {
  if (status === "awaiting_payment" || status === "checking") return true;
  return (
    status === "delivered" &&
    deliveries.some(({ method, sent, failed }) => method !== "link" && !sent && !failed)
  );
}
