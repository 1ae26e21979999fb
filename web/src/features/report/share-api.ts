/** What goes out of a report: links, mails, files; and the report behind a link. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { authorizedFetch, request } from "@/api/client";
import { problemOf } from "@/api/problem";
import type { NewShare, PromisedMail, ReportMail, ReportShare, SharedReport } from "@/api/types";
import { keyed } from "./api";

const shareKeys = {
  links: (reportId: string) => ["report", reportId, "shares"] as const,
  shared: (id: string, key: string) => ["shared-report", id, key] as const,
};

/** The pace of asking for a shared report that is still being made; each answer counts as opened. */
const POLL_MS = 10_000;

/** All links of a report, the newest first. */
export function sharesQuery(reportId: string) {
  return queryOptions({
    queryKey: shareKeys.links(reportId),
    queryFn: ({ signal }) =>
      request<{ shares: ReportShare[] }>(sharesPath(reportId), { signal }).then(({ shares }) => shares),
    staleTime: 0,
  });
}

export function useCreateShare(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewShare) => request<ReportShare>(sharesPath(reportId), { method: "POST", body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareKeys.links(reportId) }),
  });
}

/** Ends a link at once. */
export function useRevokeShare(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<void>(`/api/report-shares/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareKeys.links(reportId) }),
    meta: { errorTitle: "Ссылка не отозвана", errorFallback: "Попробуйте ещё раз" },
  });
}

/** The report behind a link, for whoever has its key. */
export function sharedReportQuery(id: string, key: string) {
  return queryOptions({
    queryKey: shareKeys.shared(id, key),
    queryFn: ({ signal }) =>
      request<SharedReport>(`/api/shared-reports/${encodeURIComponent(id)}`, {
        signal,
        headers: { "x-access-key": key },
        openToVisitors: true,
      }).then(whole),
    refetchInterval: ({ state }) => {
      const report = state.data?.report;
      return report === undefined || report.status === "completed" || state.error !== null ? false : POLL_MS;
    },
  });
}

/** A masked report comes without the records that nobody could read: they may hold its numbers. */
function whole({ report, ...shared }: SharedReport): SharedReport {
  const services = report.reportData.services.map((service) => ({ ...service, other: service.other ?? [] }));
  return { ...shared, report: { ...report, reportData: { ...report.reportData, services } } };
}

/** Promises a mail with the report as PDF. */
export function useSendReport() {
  return useMutation({
    mutationFn: (body: ReportMail) =>
      request<PromisedMail>("/api/reports/send-email", { method: "POST", body }),
  });
}

/** The report on paper, as it is now. */
export function useReportPdf(reportId: string) {
  return useMutation({
    mutationFn: async () => {
      const { headers, ...access } = keyed(reportId);
      const path = `/api/reports/${encodeURIComponent(reportId)}/report.pdf`;
      const response = await authorizedFetch(path, {
        ...access,
        headers: { accept: "application/pdf, application/problem+json", ...headers },
      });
      if (!response.ok) throw await problemOf(response);
      return response.blob();
    },
    meta: { errorTitle: "PDF не скачался", errorFallback: "Попробуйте ещё раз через минуту" },
  });
}

function sharesPath(reportId: string): string {
  return `/api/reports/${encodeURIComponent(reportId)}/shares`;
}
