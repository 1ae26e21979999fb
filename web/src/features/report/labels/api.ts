/** Mutations of the tags and comments of a report. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { addReportComment, deleteReportComment, setReportTags } from "@/api/generated/sdk.gen";
import { reportNotesQuery, reportTagsQuery } from "@/api/report-labels";

/** Replaces the tags of a report; the response has them as stored. */
export function useSetReportTags(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tags: string[]) => setReportTags({ path: { id: reportId }, body: { tags } }),
    onSuccess: (stored) => {
      queryClient.setQueryData(
        reportNotesQuery(reportId).queryKey,
        (known) => known && { ...known, ...stored },
      );
      void queryClient.invalidateQueries({ queryKey: reportTagsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: [...userKeys.all, "reports"] });
    },
  });
}

export function useAddComment(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => addReportComment({ path: { id: reportId }, body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportNotesQuery(reportId).queryKey }),
  });
}

export function useRemoveComment(reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteReportComment({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportNotesQuery(reportId).queryKey }),
  });
}
