/** Queries of the tags and comments of the reports of the acting account. */
import { queryOptions } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { getReportNotes, listReportTags } from "./generated/sdk.gen";

/** Query of the tags that the reports of the acting account have. */
export const reportTagsQuery = queryOptions({
  queryKey: [...userKeys.all, "report-tags"],
  queryFn: ({ signal }) => listReportTags({ signal }),
  staleTime: 0,
});

/** Query of who ordered a report, its tags and comments. */
export function reportNotesQuery(reportId: string) {
  return queryOptions({
    queryKey: [...userKeys.all, "report-notes", reportId],
    queryFn: ({ signal }) => getReportNotes({ path: { id: reportId }, signal }),
    staleTime: 0,
  });
}
