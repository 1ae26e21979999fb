/** Cars whose changes a business is told of: begun on a report, kept in the cabinet. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client";
import { userKeys } from "./current-user";
import type { OwnWatches, WatchView } from "./generated/types.gen";

export type { ChangeView as WatchChange, OwnWatches, WatchView as Watch } from "./generated/types.gen";

export const watchesQuery = queryOptions({
  queryKey: [...userKeys.all, "watches"],
  queryFn: ({ signal }) => request<OwnWatches>("/api/user/watches", { signal }),
  staleTime: 0,
});

/** Begins to watch the car of a report. */
export function useWatchCar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) =>
      request<WatchView>("/api/user/watches", { method: "POST", body: { reportId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
}

/** Watches a car no longer. */
export function useStopWatching() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<void>(`/api/user/watches/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
}
