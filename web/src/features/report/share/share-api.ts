/** Queries and mutations of shared links, report e-mails and the shared report. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import {
  createShare,
  getPurchaseLink,
  getSharedReport,
  listShares,
  mailReport,
  revokePurchaseLink,
  revokeShare,
} from "@/api/generated/sdk.gen";
import type { NewShare, ReportMail } from "@/api/types";

const shareKeys = {
  links: (reportId: string) => ["report", reportId, "shares"] as const,
  purchase: (reportId: string) => ["report", reportId, "purchase-link"] as const,
  shared: (id: string, key: string) => ["shared-report", id, key] as const,
};

/** Polling interval of a running shared report in milliseconds; each response counts as a view. */
const POLL_MS = 10_000;

/** Query of the latest hundred links of a report, newest first. */
export function sharesQuery(reportId: string) {
  return queryOptions({
    queryKey: shareKeys.links(reportId),
    queryFn: ({ signal }) => listShares({ path: { id: reportId }, signal }).then(({ shares }) => shares),
    staleTime: 0,
  });
}

export function useCreateShare(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewShare) => createShare({ path: { id: reportId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareKeys.links(reportId) }),
  });
}

/** Revokes a shared link. */
export function useRevokeShare(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => revokeShare({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareKeys.links(reportId) }),
    meta: { errorTitle: "Ссылка не отозвана", errorFallback: "Попробуйте ещё раз" },
  });
}

/** Query of the link sent after a purchase; reports without a quick purchase have none. */
export function purchaseLinkQuery(reportId: string) {
  return queryOptions({
    queryKey: shareKeys.purchase(reportId),
    queryFn: ({ signal }) => getPurchaseLink({ path: { id: reportId }, signal }),
    staleTime: 0,
  });
}

/** Revokes the link sent after a purchase, permanently. */
export function useRevokePurchaseLink(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => revokePurchaseLink({ path: { id: reportId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareKeys.purchase(reportId) }),
    meta: { errorTitle: "Ссылка не отозвана", errorFallback: "Попробуйте ещё раз" },
  });
}

/** Query of a shared report, authorised by the access key of its link. */
export function sharedReportQuery(id: string, key: string) {
  return queryOptions({
    queryKey: shareKeys.shared(id, key),
    queryFn: ({ signal }) =>
      getSharedReport({ path: { id }, signal, headers: { "X-Access-Key": key }, fetch: visitorFetch }),
    refetchInterval: ({ state }) => {
      const report = state.data?.report;
      return report === undefined || report.status === "completed" || state.error !== null ? false : POLL_MS;
    },
  });
}

/** Queues an e-mail with the report as PDF. */
export function useSendReport() {
  return useMutation({
    mutationFn: (body: ReportMail) => mailReport({ body }),
  });
}
