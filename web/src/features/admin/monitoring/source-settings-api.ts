import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { listSourceSwitches, setSourceLimit, setSourceSwitch } from "@/api/generated/sdk.gen";
import type { SourceId, SwitchState } from "@/api/types";
import { adminKey } from "../permissions";

export const sourceSettingsQuery = queryOptions({
  queryKey: [...adminKey, "sources"],
  queryFn: ({ signal }) => listSourceSwitches({ signal }),
  staleTime: 0,
});

export function useToggleSource(name: SourceId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { state: SwitchState; reason: string }) => setSourceSwitch({ path: { name }, body }),
    onSuccess: (all) => queryClient.setQueryData(sourceSettingsQuery.queryKey, all),
  });
}

/** Sets the concurrency limit of a source; null removes the limit. */
export function useSetSourceLimit(name: SourceId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { mostAtOnce: number | null; reason: string }) =>
      setSourceLimit({ path: { name }, body }),
    onSuccess: (all) => queryClient.setQueryData(sourceSettingsQuery.queryKey, all),
  });
}
