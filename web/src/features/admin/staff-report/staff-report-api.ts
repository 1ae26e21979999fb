import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getStaffReport, mailReportAgain, runSourceAgain } from "@/api/generated/sdk.gen";
import type { SourceId } from "@/api/types";
import { adminKey } from "../permissions";

const RETRY_POLL_MS = 3_000;

/** Query of the source states of a report; polled while a source is retried. */
export function staffReportQuery(id: string, isRetrying: boolean) {
  return queryOptions({
    queryKey: [...adminKey, "report", id],
    queryFn: ({ signal }) => getStaffReport({ path: { id }, signal }),
    staleTime: 0,
    refetchInterval: isRetrying ? RETRY_POLL_MS : false,
  });
}

export function useRetrySource(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { source: SourceId; reason: string }) => runSourceAgain({ path: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

export function useMailReport(id: string) {
  return useMutation({
    mutationFn: (reason: string) => mailReportAgain({ path: { id }, body: { reason } }),
  });
}
