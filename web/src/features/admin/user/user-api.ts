import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  endUserSessions,
  getPersonalData,
  getUserCard,
  listUserOperations,
  noteCredit,
  noteDebit,
  setApiAccess,
} from "@/api/generated/sdk.gen";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { adminKey } from "../permissions";

/** Query of an account with its related records. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, "person", id],
    queryFn: ({ signal }) => getUserCard({ path: { id }, signal }),
    staleTime: 0,
  });
}

/** Query of the ledger operations of an account, by pages. */
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

/** Loads unmasked personal data for a given reason; the data is not cached. */
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

/** Allows or forbids live keys of the open API. */
export function useSetApiAccess(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { allowed: boolean; reason: string }) => setApiAccess({ path: { id }, body }),
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
