import { infiniteQueryOptions } from "@tanstack/react-query";
import { sessionFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { client } from "@/api/generated/client.gen";
import { downloadStatementPdf, listOperations } from "@/api/generated/sdk.gen";
import type { DownloadStatementCsvData } from "@/api/generated/types.gen";
import { type OperationFilters, toQuery } from "./filters";

const PAGE_SIZE = 50;

/** Query of the ledger operations by pages, newest first. */
export function operationsQuery(filters: OperationFilters, pageSize = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: [...userKeys.all, "operations", filters, pageSize],
    queryFn: ({ pageParam, signal }) =>
      listOperations({
        query: { ...toQuery(filters), limit: pageSize, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

/** Downloads the statement as CSV by fetch, since a plain link could not send the bearer token. */
export function fetchStatementCsv(filters: OperationFilters): Promise<Response> {
  const url = "/api/user/operations/statement.csv";
  return sessionFetch(client.buildUrl<DownloadStatementCsvData>({ url, query: toQuery(filters) }));
}

/** Downloads the statement as PDF. */
export function fetchStatementPdf(filters: OperationFilters): Promise<Blob> {
  return downloadStatementPdf({ query: toQuery(filters), parseAs: "blob" });
}
