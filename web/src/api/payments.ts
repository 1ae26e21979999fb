/** Queries and mutations of payments and payment methods. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "./client";
import { userKeys } from "./current-user";
import {
  createPayment,
  getPayment,
  listPaymentMethods,
  listSavedMethods,
  removeSavedMethod,
} from "./generated/sdk.gen";
import type { NewPayment } from "./types";

/** Intervals between the polls of a pending payment, in seconds. */
const POLL_INTERVALS_S = [2, 2, 3, 5, 8, 13, 20, 30] as const;

/** Query of a payment, polled until final; a guest authorises with the access key of the purchase. */
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
      state.data?.status === "pending"
        ? pollIntervalMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
    // Refetches a pending payment when the user returns from the page of the bank.
    refetchOnWindowFocus: ({ state }) => (state.data?.status === "pending" ? "always" : false),
    staleTime: 0,
  });
}

/** Milliseconds until the next poll after `polls` polls. */
export function pollIntervalMs(polls: number): number {
  const index = Math.min(Math.max(polls, 1), POLL_INTERVALS_S.length) - 1;
  return (POLL_INTERVALS_S[index] ?? 30) * 1000;
}

interface KeyedPayment {
  payment: NewPayment;
  /** Idempotency key, equal for all attempts of one payment. */
  idempotencyKey: string;
}

export function useCreatePayment() {
  return useMutation({
    mutationFn: ({ payment, idempotencyKey }: KeyedPayment) =>
      createPayment({ body: payment, headers: { "Idempotency-Key": idempotencyKey } }),
  });
}

/** Query of the payment methods that the shop accepts, СБП first. */
export const shopMethodsQuery = queryOptions({
  queryKey: ["shop-methods"] as const,
  queryFn: ({ signal }) => listPaymentMethods({ signal }),
  staleTime: 10 * 60_000,
});

export const savedMethodsQuery = queryOptions({
  queryKey: [...userKeys.all, "payment-methods"] as const,
  queryFn: ({ signal }) => listSavedMethods({ signal }),
  staleTime: 0,
});

/** Removes a saved method; automatic top-up and subscriptions that are charged to this method end. */
export function useRemoveSavedMethod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => removeSavedMethod({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
