import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import type { PaymentStatus } from "@/api/payments";
import { useAttemptKey } from "@/lib/use-attempt-key";

/** A payment that can still give money back. */
export interface Returnable {
  paymentId: string;
  cardTitle: string | null;
  amount: number;
  date: string;
}

interface Withdrawable {
  available: number;
  /** The part of the balance that came from no card, or too long ago. */
  notReturnable: number;
  payments: Returnable[];
}

/** Money on its way back to a card. */
export interface Withdrawal {
  id: string;
  amount: number;
  status: PaymentStatus;
  cardTitle: string | null;
  cancellationMessage: string | null;
  createdAt: string;
}

interface Withdrawals {
  refunds: Withdrawal[];
}

export const withdrawableQuery = queryOptions({
  queryKey: [...userKeys.all, "withdrawable"],
  queryFn: ({ signal }) => request<Withdrawable>("/api/user/withdrawal", { signal }),
  staleTime: 0,
});

const PENDING_MS = 5000;

export const withdrawalsQuery = queryOptions({
  queryKey: [...userKeys.all, "withdrawals"],
  queryFn: ({ signal }) => request<Withdrawals>("/api/user/withdrawals", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.refunds.some(({ status }) => status === "pending") ? PENDING_MS : false,
  staleTime: 0,
});

/** Sends money back to the cards it came from; the same press repeated sends nothing twice. */
export function useWithdraw() {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (body: { amount: number; attempt: number }) =>
      request<Withdrawals>("/api/user/withdrawals", {
        method: "POST",
        body: { amount: body.amount },
        headers: { "idempotency-key": keyOf(body) },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
