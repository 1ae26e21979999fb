/** Asking the stale sources of a report again. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useAttemptKey } from "@/lib/use-attempt-key";
import { request } from "./client";
import { userKeys } from "./current-user";
import type { Ordered, RefreshOffer } from "./types";

/** What can be asked again and its price; depends on balance and subscription, so it goes with the user's data. */
export function refreshOfferQuery(reportId: string) {
  return queryOptions({
    queryKey: [...userKeys.all, "refresh", reportId],
    queryFn: ({ signal }) => request<RefreshOffer>(`/api/reports/${reportId}/refresh`, { signal }),
    staleTime: 0,
  });
}

/** Orders the newer report: everything stale or failed that can be asked. */
export function useRefreshReport() {
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (reportId: string) =>
      request<Ordered>(`/api/reports/${reportId}/refresh`, {
        method: "POST",
        body: {},
        headers: { "idempotency-key": keyOf({ reportId }) },
      }),
  });
}
