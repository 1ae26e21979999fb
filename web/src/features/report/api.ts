import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { isLost } from "@/api/fault";
import { attachQuickPurchase, getReport } from "@/api/generated/sdk.gen";
import { Problem } from "@/api/problem";
import { accessToken } from "@/api/session";
import type { StoredReport } from "@/api/stored-reports";
import { personOf } from "@/api/token";
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
    queryFn: async ({ signal, client }) => {
      try {
        const report = await getReport({ path: { id }, signal, ...keyed(id) });
        client.setQueryData(storedSinceQuery(id).queryKey, null);
        return report;
      } catch (error) {
        const stored = await storedInstead(id, error);
        if (stored === null) throw error;
        client.setQueryData(storedSinceQuery(id).queryKey, stored.storedAt);
        return stored.report;
      }
    },
  });
}

/** When what is shown of a report was kept in this browser, as milliseconds; null where the server has sent it. */
export function storedSinceQuery(id: string) {
  return queryOptions({
    queryKey: [...reportKeys.one(id), "stored"],
    queryFn: (): number | null => null,
    enabled: false,
    initialData: null,
  });
}

/** What this browser keeps of one's own report, where the server could not be reached. */
async function storedInstead(id: string, error: unknown): Promise<StoredReport | null> {
  const person = personOf(accessToken());
  if (person === null || !(error instanceof Problem && isLost(error))) return null;
  const { storedReport } = await import("@/api/stored-reports");
  return storedReport(person, id);
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
