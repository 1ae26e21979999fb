import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountKey } from "@/api/acting-company";
import { visitorFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { isNetworkError } from "@/api/error-kind";
import { attachQuickPurchase, getReport } from "@/api/generated/sdk.gen";
import { Problem } from "@/api/problem";
import type { StoredReport } from "@/api/stored-reports";
import type { Report } from "@/api/types";
import { reportKey, storeReportKey } from "@/lib/access-key";

const reportKeys = {
  all: ["report"] as const,
  one: (id: string) => [...reportKeys.all, id] as const,
};

/** Query of a report; the key of a private link replaces an account. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: reportKeys.one(id),
    queryFn: async ({ signal, client }) => {
      try {
        const report = await getReport({ path: { id }, signal, ...accessOptions(id) });
        client.setQueryData(storedSinceQuery(id).queryKey, null);
        return report;
      } catch (error) {
        const stored = await readStoredReport(id, error);
        if (stored === null) throw error;
        client.setQueryData(storedSinceQuery(id).queryKey, stored.storedAt);
        return stored.report;
      }
    },
  });
}

/**
 * Query of the time when the shown report was stored in this browser, in Unix milliseconds.
 * Null if the report came from the server.
 */
export function storedSinceQuery(id: string) {
  return queryOptions({
    queryKey: [...reportKeys.one(id), "stored"],
    queryFn: (): number | null => null,
    enabled: false,
    initialData: null,
  });
}

/** Report stored in this browser, used when the server is unreachable; null without one. */
async function readStoredReport(id: string, error: unknown): Promise<StoredReport | null> {
  const account = accountKey();
  if (account === null || !(error instanceof Problem && isNetworkError(error))) return null;
  const { storedReport } = await import("@/api/stored-reports");
  return storedReport(account, id);
}

/** Request options with the access key of a report, used in addition to the session. */
export function accessOptions(id: string): { headers?: Record<string, string>; fetch?: typeof fetch } {
  const key = reportKey(id);
  return key === null ? {} : { headers: { "X-Access-Key": key }, fetch: visitorFetch };
}

/** Attaches a visitor's report to the signed-in account. */
export function useAttachReport(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) =>
      attachQuickPurchase({ path: { id: paymentId }, ...accessOptions(reportId) }),
    onSuccess: () => {
      storeReportKey(reportId, null);
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
      void queryClient.invalidateQueries({ queryKey: reportKeys.one(reportId) });
    },
  });
}

/**
 * Stores a report in the query cache unless the cached one is newer.
 * A GET response may arrive after a later event. Only GET responses contain the payment of a private link.
 */
export function storeReport(queryClient: QueryClient, report: Report): void {
  queryClient.setQueryData(reportQuery(report.id).queryKey, (known) => {
    if (known === undefined) return report;
    return known.version > report.version ? known : { ...report, paymentId: known.paymentId ?? null };
  });
}
