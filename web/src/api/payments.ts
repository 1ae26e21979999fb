/** Payments by card, and the cards that were saved: needed by the header, the cabinet and the payment pages. */

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "./client";
import { userKeys } from "./current-user";
import { createPayment, getPayment, listCards, removeCard } from "./generated/sdk.gen";
import type { NewPayment } from "./types";

/** Seconds between two looks at a payment that is not final: often at first, then ever more seldom. */
const PAUSES_S = [2, 2, 3, 5, 8, 13, 20, 30] as const;

/** A payment as it stands; asked for again until it is final. A guest shows the key of the purchase. */
export function paymentQuery(id: string, accessKey: string | null = null) {
  return queryOptions({
    queryKey: ["payment", id] as const,
    queryFn: ({ signal }) =>
      getPayment({
        path: { id },
        signal,
        ...(accessKey !== null && { headers: { "X-Access-Key": accessKey }, fetch: visitorFetch }),
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
      createPayment({ body: payment, headers: { "Idempotency-Key": idempotencyKey } }),
  });
}

export const savedCardsQuery = queryOptions({
  queryKey: [...userKeys.all, "payment-methods"] as const,
  queryFn: ({ signal }) => listCards({ signal }),
  staleTime: 0,
});

/** Removes a card; what paid by it stops. */
export function useRemoveCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => removeCard({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
