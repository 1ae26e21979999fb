/** Queries and mutations of watched cars. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { listWatches, removeWatch, watchCar } from "./generated/sdk.gen";

export const watchesQuery = queryOptions({
  queryKey: [...userKeys.all, "watches"],
  queryFn: ({ signal }) => listWatches({ signal }),
  staleTime: 0,
});

/** Starts watching the car of a report. */
export function useWatchCar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => watchCar({ body: { reportId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
}

/** Stops watching a car. */
export function useStopWatching() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => removeWatch({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
}
