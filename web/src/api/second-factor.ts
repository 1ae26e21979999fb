/** Queries and mutations of the second factor (TOTP and recovery codes). */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import {
  beginSecondFactor,
  confirmSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from "./generated/sdk.gen";

export const secondFactorQuery = queryOptions({
  queryKey: [...userKeys.all, "second-factor"] as const,
  queryFn: ({ signal }) => getSecondFactor({ signal }),
  staleTime: 0,
});

function useInvalidateSecondFactor() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}

/** Confirms the session with a code of the authenticator app or a recovery code. */
export function useConfirmSecondFactor() {
  const invalidate = useInvalidateSecondFactor();
  return useMutation({
    mutationFn: (code: string) => confirmSecondFactor({ body: { code } }),
    onSuccess: invalidate,
  });
}

/** Creates a secret of the second factor; `useEnrolSecondFactor` activates it. */
export function useBeginSecondFactor() {
  return useMutation({ mutationFn: () => beginSecondFactor() });
}

/** Activates the secret with an app code; only this response contains the recovery codes. */
export function useEnrolSecondFactor() {
  const invalidate = useInvalidateSecondFactor();
  return useMutation({
    mutationFn: (code: string) => enrolSecondFactor({ body: { code } }),
    onSuccess: invalidate,
  });
}

export function useRemoveSecondFactor() {
  const invalidate = useInvalidateSecondFactor();
  return useMutation({ mutationFn: () => removeSecondFactor(), onSuccess: invalidate });
}
