import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getWithdrawal, listWithdrawals, withdrawBalance } from "@/api/generated/sdk.gen";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";

export const withdrawableQuery = queryOptions({
  queryKey: [...userKeys.all, "withdrawable"],
  queryFn: ({ signal }) => getWithdrawal({ signal }),
  staleTime: 0,
});

const PENDING_MS = 5000;

export const withdrawalsQuery = queryOptions({
  queryKey: [...userKeys.all, "withdrawals"],
  queryFn: ({ signal }) => listWithdrawals({ signal }),
  refetchInterval: ({ state }) =>
    state.data?.refunds.some(({ status }) => status === "pending") ? PENDING_MS : false,
  staleTime: 0,
});

/** Refunds unused money to the payment methods it was paid with; repeated clicks share one key. */
export function useWithdraw() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { amount: number; attempt: number }) =>
      withdrawBalance({ body: { amount: body.amount }, headers: { "Idempotency-Key": keyOf(body) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}
