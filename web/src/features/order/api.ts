import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { identifyVehicle, orderReport, startQuickPurchase } from "@/api/generated/sdk.gen";
import { Problem } from "@/api/problem";
import { refreshAfterPurchase } from "@/api/purchases";
import type { QuickPurchase, SearchOrder } from "@/api/types";
import type { IdentifierKind } from "@/core/types";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";

const orderKeys = {
  all: ["order"] as const,
  vehicle: (type: IdentifierKind, query: string) => [...orderKeys.all, "vehicle", type, query] as const,
};

/** Query that identifies the car of an order before money is held. */
export function vehicleQuery(type: IdentifierKind, query: string) {
  return queryOptions({
    queryKey: orderKeys.vehicle(type, query),
    queryFn: ({ signal }) => identifyVehicle({ body: { type, query }, signal }),
  });
}

interface KeyedOrder {
  order: SearchOrder;
  /** Idempotency key, equal for all attempts of one order, so that a repeated click orders once. */
  idempotencyKey: string;
}

/** Orders a report; the balance is invalidated even when the page has been left. */
export function useCreateSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, idempotencyKey }: KeyedOrder) =>
      orderReport({ body: order, headers: { "Idempotency-Key": idempotencyKey } }),
    onSuccess: () => void refreshAfterPurchase(queryClient),
  });
}

/** Starts the payment of one report; a visitor needs no account. */
export function useQuickPurchase() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (purchase: QuickPurchase) => {
      const started = await startQuickPurchase({
        body: purchase,
        headers: { "Idempotency-Key": keyOf(purchase) },
        fetch: visitorFetch,
      });
      const { confirmationUrl } = started;
      if (confirmationUrl === null) throw new Problem(0, "no_url", "Не получен URL для оплаты");
      return { ...started, confirmationUrl };
    },
  });
}
