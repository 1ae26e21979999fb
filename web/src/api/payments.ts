/** Payments by card, and the cards that were saved: needed by the header, the cabinet and the payment pages. */

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client";
import { userKeys } from "./current-user";
import type { CreatedPayment, NewPayment, Payment, SavedCard } from "./types";

/** Seconds between two looks at a payment that is not final: often at first, then ever more seldom. */
const PAUSES_S = [2, 2, 3, 5, 8, 13, 20, 30] as const;

/** A payment as it stands; asked for again until it is final. A guest shows the key of the purchase. */
export function paymentQuery(id: string, accessKey: string | null = null) {
  return queryOptions({
    queryKey: ["payment", id] as const,
    queryFn: ({ signal }) =>
      request<Payment>(`/api/payment/${encodeURIComponent(id)}`, {
        signal,
        openToVisitors: accessKey !== null,
        ...(accessKey !== null && { headers: { "x-access-key": accessKey } }),
      }),
    refetchInterval: ({ state }) =>
      state.data?.status === "pending" ? pauseMs(state.dataUpdateCount + state.errorUpdateCount) : false,
    // Whoever comes back from the bank's page wants to know at once.
    refetchOnWindowFocus: ({ state }) => (state.data?.status === "pending" ? "always" : false),
    staleTime: 0,
  });
}

/** Milliseconds until the next look after so many. */
export function pauseMs(looks: number): number {
  const place = Math.min(Math.max(looks, 1), PAUSES_S.length) - 1;
  return (PAUSES_S[place] ?? 30) * 1000;
}

interface KeyedPayment {
  payment: NewPayment;
  /** The same for each attempt of one payment, so that a repeated press cannot pay twice. */
  idempotencyKey: string;
}

export function useCreatePayment() {
  return useMutation({
    mutationFn: ({ payment, idempotencyKey }: KeyedPayment) =>
      request<CreatedPayment>("/api/payment/create", {
        method: "POST",
        body: payment,
        headers: { "idempotency-key": idempotencyKey },
      }),
  });
}

export const savedCardsQuery = queryOptions({
  queryKey: [...userKeys.all, "payment-methods"] as const,
  queryFn: ({ signal }) => request<SavedCard[]>("/api/user/payment-methods", { signal }),
  staleTime: 0,
});

/** Removes a card; what paid by it stops. */
export function useRemoveCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<void>(`/api/user/payment-methods/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
