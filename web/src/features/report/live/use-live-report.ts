import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { userKeys } from "@/api/current-user";
import { Problem } from "@/api/problem";
import { accessToken } from "@/api/session";
import { personOf } from "@/api/token";
import type { Report } from "@/api/types";
import { reportKey } from "@/lib/access-key";
import { showToast } from "@/ui/toast";
import { reportQuery, storedSinceQuery, storeReport } from "../api";

const RECONNECT_MS = 300;
/** The pace of plain GETs while the stream cannot be had. */
const POLL_MS = 2500;

/** The report, kept up to date while it is being made: by the stream, or by asking again when that fails. */
export function useLiveReport(id: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...reportQuery(id), enabled: accessToken() !== null || reportKey(id) !== null });
  const isRunning = query.data !== undefined && query.data.status !== "completed";
  useEffect(() => {
    if (!isRunning) return;
    const abort = new AbortController();
    void keepUp(id, queryClient, abort.signal);
    return () => abort.abort();
  }, [id, isRunning, queryClient]);
  useCompletion(isRunning, query.data?.status === "completed");
  useKept(id, query.data);
  return query;
}

/** Keeps one's own report for a time without a network. */
function useKept(id: string, report: Report | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const person = personOf(accessToken());
    if (report?.status !== "completed" || person === null || reportKey(id) !== null) return;
    if (queryClient.getQueryData(storedSinceQuery(id).queryKey) != null) return;
    void import("@/api/stored-reports").then(({ keepReport }) => keepReport(person, report));
  }, [id, report, queryClient]);
}

/** Says so when a report that was seen running is completed; the balance has changed by then. */
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

async function keepUp(id: string, queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const { queryKey } = reportQuery(id);
  const reader = personOf(accessToken());
  // What comes for one reader is not kept for the next.
  const store = (report: Report) => {
    if (personOf(accessToken()) === reader) storeReport(queryClient, report);
  };
  while (!signal.aborted) {
    let wait = RECONNECT_MS;
    try {
      const seenVersion = queryClient.getQueryData(queryKey)?.version ?? 0;
      // Most reports are finished when they are opened: what follows them comes for the others.
      const { followReport } = await import("./report-stream");
      await followReport({ id, seenVersion, onReport: store, signal });
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) return void queryClient.invalidateQueries({ queryKey });
      wait = POLL_MS;
    }
    // A stream that ended or broke may have kept the last change to itself.
    if (!signal.aborted) await queryClient.refetchQueries({ queryKey });
    await pause(wait, signal);
  }
}

/** The report is not ours any more or the session is over: asking again would not help. */
function isFinal(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.status === 404);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
