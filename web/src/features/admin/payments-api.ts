import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import type {
  AdminPaymentPage,
  AdminRefund,
  CanceledPackage,
  FoundPackages,
  ReconciliationRun,
  ReconciliationRuns,
} from "@/api/types";
import { useAttemptKey } from "@/lib/use-attempt-key";

export const PAYMENTS_PER_PAGE = 20;
/** The server tells of no more packages at once. */
export const PACKAGES_AT_MOST = 50;

const adminKey = [...userKeys.all, "admin"] as const;
const paymentsKey = [...adminKey, "payments"] as const;
const packagesKey = [...adminKey, "packages"] as const;

/** One page of the payments; `page` counts from 1, an empty status means any. */
export function paymentsQuery(status: string, search: string, page: number) {
  return queryOptions({
    queryKey: [...paymentsKey, status, search, page],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({
        ...(status !== "" && { status }),
        search,
        limit: String(PAYMENTS_PER_PAGE),
        offset: String((page - 1) * PAYMENTS_PER_PAGE),
      });
      return request<AdminPaymentPage>(`/api/admin/payments?${params}`, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Sends money back to the card, from the balance of the payer. */
export function useRefund() {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; amount: number; reason: string }) =>
      request<AdminRefund>(`/api/admin/payments/${encodeURIComponent(id)}/refund`, {
        method: "POST",
        body,
        headers: { "idempotency-key": keyOf({ id, ...body }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  });
}

/** The packages of the users whose name, phone or e-mail address holds the text, newest first. */
export function packagesQuery(owner: string) {
  return queryOptions({
    queryKey: [...packagesKey, owner],
    queryFn: ({ signal }) =>
      request<FoundPackages>(`/api/admin/user-packages?${new URLSearchParams({ search: owner })}`, {
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Ends a package; the price of what is left of it goes to the user's balance. */
export function useCancelPackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      request<CanceledPackage>(`/api/admin/user-packages/${encodeURIComponent(id)}/cancel`, {
        method: "POST",
        body: { reason },
      }),
    // What a payment can give back grows with the balance of its payer.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

export const reconciliationQuery = queryOptions({
  queryKey: [...adminKey, "reconciliation"],
  queryFn: ({ signal }) => request<ReconciliationRuns>("/api/admin/reconciliation", { signal }),
  staleTime: 0,
});

export function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<ReconciliationRun>("/api/admin/reconciliation", { method: "POST" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reconciliationQuery.queryKey }),
    meta: { errorTitle: "Сверка не выполнена" },
  });
}
