/** Answers of the user to invitations of companies. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { companyKeys } from "./companies";
import { acceptInvitation, refuseInvitation } from "./generated/sdk.gen";

/** Request options with the key of an invitation link; an invitation addressed to the user needs none. */
export function invitationOptions(key: string | null): { headers?: { "X-Access-Key": string } } {
  return key === null ? {} : { headers: { "X-Access-Key": key } };
}

export function useAcceptInvitation(id: string, key: string | null = null) {
  return useInvitationMutation(() => acceptInvitation({ path: { id }, ...invitationOptions(key) }));
}

export function useRefuseInvitation(id: string, key: string | null = null) {
  return useInvitationMutation(() => refuseInvitation({ path: { id }, ...invitationOptions(key) }));
}

function useInvitationMutation<Data>(mutationFn: () => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: companyKeys.companies() }),
  });
}
