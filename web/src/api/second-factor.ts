/** The second factor of those who do more than a user: asked for by the cabinet, the panel and refused changes. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import {
  beginSecondFactor,
  confirmSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from "./generated/sdk.gen";

/** Goes away with the session, as everything under this key does. */
export const secondFactorQuery = queryOptions({
  queryKey: [...userKeys.all, "second-factor"] as const,
  queryFn: ({ signal }) => getSecondFactor({ signal }),
  staleTime: 0,
});

function useRefreshed() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}

/** Confirms the session by a code of the application, or by a recovery code. */
export function useConfirmSecondFactor() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (code: string) => confirmSecondFactor({ body: { code } }),
    onSuccess: refresh,
  });
}

/** A new secret; it counts once a code of it was typed. */
export function useBeginSecondFactor() {
  return useMutation({ mutationFn: () => beginSecondFactor() });
}

/** The recovery codes are told by this answer alone. */
export function useEnrolSecondFactor() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (code: string) => enrolSecondFactor({ body: { code } }),
    onSuccess: refresh,
  });
}

export function useRemoveSecondFactor() {
  const refresh = useRefreshed();
  return useMutation({ mutationFn: () => removeSecondFactor(), onSuccess: refresh });
}
