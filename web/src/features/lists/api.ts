/** Queries and mutations of batches: checks ordered from a list of cars. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sessionFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { client } from "@/api/generated/client.gen";
import {
  cancelBatch,
  createBatch,
  downloadBatchCsv,
  downloadBatchXlsx,
  getBatch,
  listBatches,
  listBatchRows,
  pauseBatch,
  quoteBatch,
  resumeBatch,
} from "@/api/generated/sdk.gen";
import type { DownloadBatchZipData } from "@/api/generated/types.gen";
import { Problem } from "@/api/problem";
import { refreshAfterPurchase } from "@/api/purchases";
import type { Batch, BatchRequest, BatchRow, SourceState } from "@/api/types";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";

const PAGE_SIZE = 20;
const ROWS_PAGE_SIZE = 50;
/** Polling interval while a batch has rows in progress, in milliseconds. */
const POLL_MS = 2000;

/** Rows in a state, or completed rows with a level of the verdict; all rows by default. */
export interface RowFilter {
  state?: BatchRow["state"];
  level?: SourceState;
}

const batchKeys = {
  all: [...userKeys.all, "batches"] as const,
  pages: () => [...batchKeys.all, "pages"] as const,
  one: (id: string) => [...batchKeys.all, "one", id] as const,
  rows: (id: string) => [...batchKeys.all, "rows", id] as const,
};

/** Whether the state or the rows of a batch still change. */
export function isInProgress({ state, rows }: Batch): boolean {
  return state === "running" || rows.running > 0;
}

/** Query of the user's batches by pages, newest first. */
export const batchesQuery = infiniteQueryOptions({
  queryKey: batchKeys.pages(),
  queryFn: ({ pageParam, signal }) =>
    listBatches({ query: { limit: PAGE_SIZE, ...(pageParam !== null && { after: pageParam }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: ({ state }) => {
    const pages = state.data?.pages ?? [];
    const isRunning = pages.some(({ batches }) => batches.some(isInProgress));
    return isRunning && POLL_MS * pages.length;
  },
  staleTime: 0,
});

/** Query of one batch, polled while it is in progress. */
export function batchQuery(id: string) {
  return queryOptions({
    queryKey: batchKeys.one(id),
    queryFn: ({ signal }): Promise<Batch> => getBatch({ path: { id }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isInProgress(state.data) && POLL_MS,
    retry: (count, error) => count < 2 && !(error instanceof Problem && error.status < 500),
    staleTime: 0,
  });
}

/** Query of the rows of a batch by pages; the more pages are loaded, the less often they are polled. */
export function batchRowsQuery(id: string, filter: RowFilter, isPolled: boolean) {
  return infiniteQueryOptions({
    queryKey: [...batchKeys.rows(id), filter],
    queryFn: ({ pageParam, signal }) =>
      listBatchRows({
        path: { id },
        query: { limit: ROWS_PAGE_SIZE, ...filter, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => isPolled && POLL_MS * (state.data?.pages.length ?? 1),
    staleTime: 0,
  });
}

/** Query of the price of a batch; `key` identifies the rows, which are too many for a query key. */
export function batchQuoteQuery(request: BatchRequest, key: string) {
  const { rows: _, name: __, ...options } = request;
  return queryOptions({
    queryKey: [...batchKeys.all, "quote", key, options],
    queryFn: ({ signal }) => quoteBatch({ body: request, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Orders a batch once per request body, and invalidates the balance and the batches. */
export function useCreateBatch() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: BatchRequest) => createBatch({ body, headers: { "Idempotency-Key": keyOf(body) } }),
    onSuccess: (batch) => {
      queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
      void refreshAfterPurchase(queryClient);
    },
  });
}

const CHANGES = { pause: pauseBatch, resume: resumeBatch, cancel: cancelBatch } as const;

/** Pauses, resumes or cancels a batch; also after a failure its current state is loaded. */
export function useChangeBatch(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: keyof typeof CHANGES) => CHANGES[change]({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: batchKeys.all }),
  });
}

/** Loads the rows of a batch and the balance again when the batch has stopped or started. */
export function useRefreshOnStateChange(id: string, batch: Batch | undefined): void {
  const queryClient = useQueryClient();
  const phase = batch === undefined ? null : `${batch.state} ${isInProgress(batch)}`;
  const last = useRef(phase);
  useEffect(() => {
    const before = last.current;
    last.current = phase;
    if (before === null || before === phase) return;
    void queryClient.invalidateQueries({ queryKey: batchKeys.rows(id) });
    void queryClient.invalidateQueries({ queryKey: userKeys.current() });
  }, [phase, id, queryClient]);
}

/** Streams the PDF reports of a batch, those with one level of the verdict or all, as a ZIP archive. */
export function fetchReportsZip(
  id: string,
  level: SourceState | null,
  signal: AbortSignal,
): Promise<Response> {
  const url = "/api/user/batches/{id}/reports.zip";
  const query = level === null ? {} : { level };
  return sessionFetch(client.buildUrl<DownloadBatchZipData>({ url, path: { id }, query }), { signal });
}

export type ResultsFormat = "xlsx" | "csv";

/** Downloads the results of a batch. */
export function fetchResults(id: string, format: ResultsFormat): Promise<Blob> {
  const download = format === "xlsx" ? downloadBatchXlsx : downloadBatchCsv;
  return download({ path: { id }, parseAs: "blob" });
}
