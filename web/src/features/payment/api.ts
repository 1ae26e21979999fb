import { queryOptions } from "@tanstack/react-query";
import { request } from "@/api/client";
import { pauseMs } from "@/api/payments";
import type { IdentifierKind } from "@/core/types";

/** One way that the report goes. */
export interface Delivery {
  method: "email" | "sms" | "link";
  /** Masked; null for a link and for what is long past. */
  contact: string | null;
  sent: boolean;
  /** The recipient is out of reach for good. */
  failed: boolean;
}

export interface QuickPurchaseState {
  status: "awaiting_payment" | "checking" | "delivered" | "failed" | "canceled";
  packageType: string;
  query: string;
  type: IdentifierKind;
  reportId: string | null;
  deliveries: Delivery[];
  refunded: number;
  attached: boolean;
}

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
