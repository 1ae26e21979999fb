import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "@/api/client";
import type { Report } from "@/api/types";

const reportKeys = {
  all: ["report"] as const,
  one: (id: string) => [...reportKeys.all, id] as const,
};

/** A report as it is now. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: reportKeys.one(id),
    queryFn: ({ signal }) => request<Report>(`/api/reports/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Keeps the newer one: an answer of a plain GET may come after an event that overtook it. */
export function storeReport(queryClient: QueryClient, report: Report): void {
  queryClient.setQueryData(reportQuery(report.id).queryKey, (known) =>
    known !== undefined && known.version > report.version ? known : report,
  );
}
