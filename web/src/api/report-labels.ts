/** Tags and comments of the reports of the acting account. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { requestJson } from "./companies";
import { userKeys } from "./current-user";

export interface ReportTag {
  tag: string;
  /** Number of reports with the tag. */
  count: number;
}

export interface ReportComment {
  id: string;
  /** Name of the author. */
  author: string;
  isOwn: boolean;
  text: string;
  createdAt: string;
}

const labelKeys = {
  tags: () => [...userKeys.all, "report-tags"] as const,
  comments: (reportId: string) => [...userKeys.all, "report-comments", reportId] as const,
};

/** Query of the tags that the reports of the acting account have. */
export const reportTagsQuery = queryOptions({
  queryKey: labelKeys.tags(),
  queryFn: ({ signal }): Promise<{ tags: ReportTag[] }> =>
    requestJson("GET", "/api/user/report-tags", { signal }),
  staleTime: 0,
});

export function reportCommentsQuery(reportId: string) {
  return queryOptions({
    queryKey: labelKeys.comments(reportId),
    queryFn: ({ signal }): Promise<{ comments: ReportComment[] }> =>
      requestJson("GET", `/api/reports/${reportId}/comments`, { signal }),
    staleTime: 0,
  });
}

/** Replaces the tags of a report; the response has them as stored. */
export function useSetReportTags(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tags: string[]) =>
      requestJson<{ tags: string[] }>("PUT", `/api/reports/${reportId}/tags`, { body: { tags } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: labelKeys.tags() });
      void queryClient.invalidateQueries({ queryKey: [...userKeys.all, "reports"] });
    },
  });
}

export function useAddComment(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      requestJson<ReportComment>("POST", `/api/reports/${reportId}/comments`, { body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: labelKeys.comments(reportId) }),
  });
}

export function useRemoveComment(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestJson<void>("DELETE", `/api/report-comments/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: labelKeys.comments(reportId) }),
  });
}
