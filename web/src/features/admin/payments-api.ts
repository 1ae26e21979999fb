import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import {
  acknowledgeDifference,
  cancelUserPackage,
  listPayments,
  listReconciliations,
  listUserPackages,
  refundPayment,
  runReconciliation,
} from "@/api/generated/sdk.gen";
import type { PaymentRefund, PaymentStatus } from "@/api/types";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";

const PAYMENTS_PER_PAGE = 20;

const adminKey = [...userKeys.all, "admin"] as const;
const paymentsKey = [...adminKey, "payments"] as const;
const packagesKey = [...adminKey, "packages"] as const;

/** Query of payments by pages, newest first; an empty status means any. */
export function paymentsQuery(status: PaymentStatus | "", search: string) {
  return infiniteQueryOptions({
    queryKey: [...paymentsKey, status, search],
    queryFn: ({ pageParam, signal }) =>
      listPayments({
        query: {
          ...(status !== "" && { status }),
          search,
          limit: PAYMENTS_PER_PAGE,
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Refunds a payment to its payment method, from the payer's balance. */
export function useRefund() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ id, ...body }: PaymentRefund & { id: string }) =>
      refundPayment({ path: { id }, body, headers: { "Idempotency-Key": keyOf({ id, ...body }) } }),
    // The spending caps and the requests for approval change too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

/** Query of packages whose owner's name, phone or e-mail address matches, newest first, by pages. */
export function packagesQuery(owner: string) {
  return infiniteQueryOptions({
    queryKey: [...packagesKey, owner],
    queryFn: ({ pageParam, signal }) =>
      listUserPackages({
        query: { search: owner, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Cancels a package and credits the price of the unused checks to the user. */
export function useCancelPackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      cancelUserPackage({ path: { id }, body: { reason } }),
    // The refundable amount of a payment depends on the payer's balance.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

export const reconciliationQuery = queryOptions({
  queryKey: [...adminKey, "reconciliation"],
  queryFn: ({ signal }) => listReconciliations({ signal }),
  staleTime: 0,
});

/** Acknowledges a reconciliation discrepancy with a reason. */
export function useAcknowledge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      acknowledgeDifference({ path: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reconciliationQuery.queryKey }),
  });
}

export function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => runReconciliation(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reconciliationQuery.queryKey }),
    meta: { errorTitle: "Сверка не выполнена" },
  });
}
