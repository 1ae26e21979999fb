import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./generated/sdk.gen";
import type { NewApiKey } from "./types";

export const apiKeysQuery = queryOptions({
  queryKey: [...userKeys.all, "api-keys"],
  queryFn: ({ signal }) => listApiKeys({ signal }),
  staleTime: 0,
});

function useApiKeyMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

export const useCreateApiKey = () => useApiKeyMutation((body: NewApiKey) => createApiKey({ body }));

/** Replaces an API key; the old key stays valid for the overlap. */
export const useRotateApiKey = () =>
  useApiKeyMutation(({ id, overlapHours }: { id: string; overlapHours: number }) =>
    rotateApiKey({ path: { id }, body: { overlapHours } }),
  );

export const useRevokeApiKey = () => useApiKeyMutation((id: string) => revokeApiKey({ path: { id } }));
