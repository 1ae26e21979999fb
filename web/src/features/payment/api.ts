import { queryOptions } from "@tanstack/react-query";
import { request } from "@/api/client";
import { pauseMs } from "@/api/payments";
import type { QuickPurchaseState } from "@/api/types";

/** What becomes of a check that was bought at once: asked until the report is on its way to the buyer. */
export function quickPurchaseQuery(paymentId: string, accessKey: string | null) {
  return queryOptions({
    queryKey: ["quick-purchase", paymentId],
    queryFn: ({ signal }) =>
      request<QuickPurchaseState>(`/api/quick-purchases/${encodeURIComponent(paymentId)}`, {
        signal,
        openToVisitors: accessKey !== null,
        ...(accessKey !== null && { headers: { "x-access-key": accessKey } }),
      }),
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? pauseMs(state.dataUpdateCount) : false,
    staleTime: 0,
  });
}

export function isUnderWay({ status, deliveries }: QuickPurchaseState): boolean {
  if (status === "awaiting_payment" || status === "checking") return true;
  return (
    status === "delivered" &&
    deliveries.some(({ method, sent, failed }) => method !== "link" && !sent && !failed)
  );
}
