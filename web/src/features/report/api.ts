import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { attachQuickPurchase, getReport } from "@/api/generated/sdk.gen";
import type { Report } from "@/api/types";
import { reportKey, storeReportKey } from "@/lib/access-key";

const reportKeys = {
  all: ["report"] as const,
  one: (id: string) => [...reportKeys.all, id] as const,
};

/** A report as it is now; whoever holds the key of a private link needs no account. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: reportKeys.one(id),
    queryFn: ({ signal }) => getReport({ path: { id }, signal, ...keyed(id) }),
  });
}

/** What a request about a report carries besides the session. */
export function keyed(id: string): { headers?: Record<string, string>; fetch?: typeof fetch } {
  const key = reportKey(id);
  return key === null ? {} : { headers: { "X-Access-Key": key }, fetch: visitorFetch };
}

/** Moves a guest's report to the account that is signed in. */
export function useAttachReport(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) => attachQuickPurchase({ path: { id: paymentId }, ...keyed(reportId) }),
    onSuccess: () => {
      storeReportKey(reportId, null);
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
      void queryClient.invalidateQueries({ queryKey: reportKeys.one(reportId) });
    },
  });
}

/**
 * Keeps the newer one: an answer of a plain GET may come after an event that overtook it. Only the GET tells the
 * payment of a private link.
 */
export function storeReport(queryClient: QueryClient, report: Report): void {
  queryClient.setQueryData(reportQuery(report.id).queryKey, (known) => {
    if (known === undefined) return report;
    return known.version > report.version ? known : { ...report, paymentId: known.paymentId ?? null };
  });
}
