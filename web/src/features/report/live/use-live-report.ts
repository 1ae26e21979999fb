import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { accountKey } from "@/api/acting-company";
import { userKeys } from "@/api/current-user";
import { Problem } from "@/api/problem";
import { accessToken } from "@/api/session";
import type { Report } from "@/api/types";
import { reportKey } from "@/lib/access-key";
import { showToast } from "@/ui/toast";
import { reportQuery, storedSinceQuery, storeReport } from "../api";

const RECONNECT_MS = 300;
/** Polling interval in milliseconds while the event stream is unavailable. */
const POLL_MS = 2500;

/** Report that is updated while running, by the event stream or, if the stream fails, by polling. */
export function useLiveReport(id: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...reportQuery(id), enabled: accessToken() !== null || reportKey(id) !== null });
  const isRunning = query.data !== undefined && query.data.status !== "completed";
  useEffect(() => {
    if (!isRunning) return;
    const abort = new AbortController();
    void keepUpToDate(id, queryClient, abort.signal);
    return () => abort.abort();
  }, [id, isRunning, queryClient]);
  useCompletion(isRunning, query.data?.status === "completed");
  useStoredCopy(id, query.data);
  return query;
}

/** Stores the user's own report in the browser for offline use. */
function useStoredCopy(id: string, report: Report | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const account = accountKey();
    if (report?.status !== "completed" || account === null || reportKey(id) !== null) return;
    if (queryClient.getQueryData(storedSinceQuery(id).queryKey) != null) return;
    void import("@/api/stored-reports").then(({ saveReport }) => saveReport(account, report));
  }, [id, report, queryClient]);
}

/** Shows a toast when a running report completes, and refreshes the balance. */
function useCompletion(isRunning: boolean, isCompleted: boolean): void {
  const queryClient = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isCompleted && wasRunning.current) {
      showToast("good", "Проверка завершена", "Отчет готов к просмотру");
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    }
    wasRunning.current = isRunning;
  }, [isRunning, isCompleted, queryClient]);
}

async function keepUpToDate(id: string, queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const { queryKey } = reportQuery(id);
  const reader = accountKey();
  // Discards data that arrive after another user has signed in, or after a switch to another account.
  const store = (report: Report) => {
    if (accountKey() === reader) storeReport(queryClient, report);
  };
  while (!signal.aborted) {
    let wait = RECONNECT_MS;
    try {
      const seenVersion = queryClient.getQueryData(queryKey)?.version ?? 0;
      // Loaded on demand, because most reports are complete when they are opened.
      const { followReport } = await import("./report-stream");
      await followReport({ id, seenVersion, onReport: store, signal });
    } catch (error) {
      if (signal.aborted) return;
      if (isPermanent(error)) return void queryClient.invalidateQueries({ queryKey });
      wait = POLL_MS;
    }
    // The last change may have been lost when the stream ended or failed.
    if (!signal.aborted) await queryClient.refetchQueries({ queryKey });
    await delay(wait, signal);
  }
}

/** Whether a retry would fail too: the report is not accessible or the session has ended. */
function isPermanent(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.status === 404);
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
