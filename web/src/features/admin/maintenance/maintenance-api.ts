import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelJob, listJobs, listMessages, resumeJob, sendMessageAgain } from "@/api/generated/sdk.gen";
import type { JobState, MessageState } from "@/api/types";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { adminKey } from "../permissions";

export function jobsQuery(state: JobState | "", after: string | null) {
  return queryOptions({
    queryKey: [...adminKey, "jobs", state, after],
    queryFn: ({ signal }) =>
      listJobs({ query: { ...(state !== "" && { state }), ...(after !== null && { after }) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function messagesQuery(state: MessageState | "", user: string, after: string | null) {
  return queryOptions({
    queryKey: [...adminKey, "messages", state, user, after],
    queryFn: ({ signal }) =>
      listMessages({
        query: {
          ...(state !== "" && { state }),
          ...(user !== "" && { user }),
          ...(after !== null && { after }),
        },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Retries or cancels a job of the queue. */
export function useJobChange(id: string, what: "retry" | "cancel") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      (what === "retry" ? resumeJob : cancelJob)({ path: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

export function useSendAgain(id: string) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (reason: string) =>
      sendMessageAgain({
        path: { id },
        body: { reason },
        headers: { "Idempotency-Key": keyOf({ id, reason }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}
