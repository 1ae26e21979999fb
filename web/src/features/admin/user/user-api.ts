import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  endUserSessions,
  getPersonalData,
  getUserCard,
  listUserOperations,
  noteCredit,
  noteDebit,
} from "@/api/generated/sdk.gen";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { adminKey } from "../permissions";

/** Account with its related records. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, "person", id],
    queryFn: ({ signal }) => getUserCard({ path: { id }, signal }),
    staleTime: 0,
  });
}

/** Paginated ledger operations of an account. */
export function useOperations(id: string) {
  return useInfiniteQuery({
    queryKey: [...adminKey, "operations", id],
    queryFn: ({ pageParam, signal }) =>
      listUserOperations({
        path: { id },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Unmasked personal data; held only by the requesting page. */
export function useReveal(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => getPersonalData({ path: { id }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKey }),
    gcTime: 0,
  });
}

export function useEndSessions(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => endUserSessions({ path: { id }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

/** Credits or debits a balance; repeated clicks share one idempotency key. */
export function useBalanceChange(id: string, kind: "credit" | "debit") {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { amount: number; reason: string }) => {
      const request = { path: { id }, body, headers: { "Idempotency-Key": keyOf({ id, kind, ...body }) } };
      return kind === "credit" ? noteCredit(request) : noteDebit(request);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}
