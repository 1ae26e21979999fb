/** Queries and mutations of the acting company: details, members, invitations, documents. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { companyKeys } from "@/api/companies";
import {
  changeCompany,
  changeMember,
  createCompany,
  downloadClosingDocument,
  getCompany,
  getInvitation,
  inviteMember,
  leaveCompany,
  listClosingDocuments,
  listInvitations,
  removeMember,
  revokeInvitation,
} from "@/api/generated/sdk.gen";
import { invitationOptions } from "@/api/invitations";
import { Problem } from "@/api/problem";
import type { ClosingDocumentKind, CompanyDetails, MemberInvitation, MemberSettings } from "@/api/types";

const keys = {
  company: () => [...companyKeys.all, "details"] as const,
  invitations: () => [...companyKeys.all, "invitations"] as const,
  documents: () => [...companyKeys.all, "documents"] as const,
  received: (id: string, key: string | null) => [...companyKeys.all, "received", id, key] as const,
};

/** Query of the acting company; null for an own account that is no company any more. */
export const companyQuery = queryOptions({
  queryKey: keys.company(),
  queryFn: async ({ signal }) => {
    try {
      return await getCompany({ signal });
    } catch (error) {
      if (error instanceof Problem && error.code === "company_not_found") return null;
      throw error;
    }
  },
  staleTime: 0,
});

export const invitationsQuery = queryOptions({
  queryKey: keys.invitations(),
  queryFn: ({ signal }) => listInvitations({ signal }),
  staleTime: 0,
});

export const documentsQuery = queryOptions({
  queryKey: keys.documents(),
  queryFn: ({ signal }) => listClosingDocuments({ signal }),
  staleTime: 0,
});

/** Query of an invitation by its link; without a key only the invited person may read it. */
export function receivedInvitationQuery(id: string, key: string | null) {
  return queryOptions({
    queryKey: keys.received(id, key),
    queryFn: ({ signal }) => getInvitation({ path: { id }, signal, ...invitationOptions(key) }),
  });
}

/** Mutation after which the data of the company and the companies of the user are loaded again. */
function useCompanyMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: companyKeys.all }),
  });
}

export const useCreateCompany = () => useCompanyMutation((body: CompanyDetails) => createCompany({ body }));

export const useChangeCompany = () => useCompanyMutation((body: CompanyDetails) => changeCompany({ body }));

/** Ends the user's own membership; the caller then switches to the own account. */
export function useLeaveCompany() {
  return useMutation({ mutationFn: () => leaveCompany() });
}

export const useChangeMember = () =>
  useCompanyMutation(({ id, ...body }: MemberSettings & { id: string }) =>
    changeMember({ path: { id }, body }),
  );

export const useRemoveMember = () => useCompanyMutation((id: string) => removeMember({ path: { id } }));

/** Invites a person; an earlier invitation of the same contact is replaced. */
export const useInvite = () => useCompanyMutation((body: MemberInvitation) => inviteMember({ body }));

export const useRevokeInvitation = () =>
  useCompanyMutation((id: string) => revokeInvitation({ path: { id } }));

/** Downloads a document of a month; not by a link, which could not name the company. */
export function fetchDocument(month: string, kind: ClosingDocumentKind): Promise<Blob> {
  return downloadClosingDocument({ path: { month, kind }, parseAs: "blob" });
}
