/** Answers of the user to invitations of companies. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { companyKeys, requestJson } from "./companies";

/** Accepts an invitation by its id, for an invitation addressed to the user. */
export function useAcceptInvitation() {
  return useInvitationMutation((id: string) =>
    requestJson<{ companyId: string }>("POST", `/api/user/invitations/${encodeURIComponent(id)}/accept`),
  );
}

/** Accepts an invitation by the token of its link. */
export function useAcceptInvitationLink() {
  return useInvitationMutation((token: string) =>
    requestJson<{ companyId: string }>("POST", `/api/invitations/${encodeURIComponent(token)}/accept`),
  );
}

export function useDeclineInvitation() {
  return useInvitationMutation((id: string) =>
    requestJson<void>("DELETE", `/api/user/invitations/${encodeURIComponent(id)}`),
  );
}

function useInvitationMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: companyKeys.companies() }),
  });
}
