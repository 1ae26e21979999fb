import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import type { Withdrawable, Withdrawal } from "@/api/types";
import { useAttemptKey } from "@/lib/use-attempt-key";

export const withdrawableQuery = queryOptions({
  queryKey: [...userKeys.all, "withdrawable"],
  queryFn: ({ signal }) => request<Withdrawable>("/api/user/withdrawal", { signal }),
  staleTime: 0,
});

const PENDING_MS = 5000;

export const withdrawalsQuery = queryOptions({
  queryKey: [...userKeys.all, "withdrawals"],
  queryFn: ({ signal }) => request<{ refunds: Withdrawal[] }>("/api/user/withdrawals", { signal }),
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
      request<{ refunds: Withdrawal[] }>("/api/user/withdrawals", {
        method: "POST",
        body: { amount: body.amount },
        headers: { "idempotency-key": keyOf(body) },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
