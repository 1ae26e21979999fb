/** Queries and mutations of the acting company: details, members, invitations, documents. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionFetch } from "@/api/client";
import { type CompanyRole, companyKeys, type Member, type MemberRole, requestJson } from "@/api/companies";
import { Problem } from "@/api/problem";

/** Details of a company; the closing documents name the numbers and the address. */
export interface CompanyDetails {
  name: string;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  address: string | null;
}

export interface Company extends CompanyDetails {
  id: string;
  role: CompanyRole;
  monthlyCap: number | null;
  spentThisMonth: number;
  /** Amount that the user may spend. */
  balance: number;
  memberCount: number;
  createdAt: string;
}

export interface MemberSettings {
  role: MemberRole;
  monthlyCap: number | null;
  suspended: boolean;
}

export interface NewInvitation {
  contact: string;
  role: MemberRole;
  monthlyCap: number | null;
}

export interface Invitation extends NewInvitation {
  id: string;
  createdAt: string;
  expiresAt: string;
  state: "open" | "expired";
}

export interface CreatedInvitation {
  invitation: Invitation;
  /** Address that accepts the invitation; only the response of the creation has it. */
  link: string;
}

/** Invitation as the invited person sees it. */
export interface InvitationOffer {
  id: string;
  companyName: string;
  role: MemberRole;
  monthlyCap: number | null;
  expiresAt: string;
  /** Name of the member who invited. */
  invitedBy: string;
}

export interface DocumentMonth {
  /** Month `yyyy-mm`. */
  month: string;
  total: number;
  /** Whether the month has ended, so that its documents are final. */
  isClosed: boolean;
}

export interface CompanyDocuments {
  months: DocumentMonth[];
  /** What the details lack for the documents; null when they are complete. */
  missing: string | null;
}

export const DOCUMENT_KINDS = ["invoice", "act", "upd"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const keys = {
  company: () => [...companyKeys.all, "details"] as const,
  invitations: () => [...companyKeys.all, "invitations"] as const,
  documents: () => [...companyKeys.all, "documents"] as const,
  offer: (token: string) => [...companyKeys.all, "offer", token] as const,
};

/** Query of the acting company; null for an own account that is no company any more. */
export const companyQuery = queryOptions({
  queryKey: keys.company(),
  queryFn: async ({ signal }): Promise<Company | null> => {
    try {
      return await requestJson<Company>("GET", "/api/company", { signal });
    } catch (error) {
      if (error instanceof Problem && error.code === "company_not_found") return null;
      throw error;
    }
  },
  staleTime: 0,
});

export const invitationsQuery = queryOptions({
  queryKey: keys.invitations(),
  queryFn: ({ signal }): Promise<{ invitations: Invitation[] }> =>
    requestJson("GET", "/api/company/invitations", { signal }),
  staleTime: 0,
});

export const documentsQuery = queryOptions({
  queryKey: keys.documents(),
  queryFn: ({ signal }): Promise<CompanyDocuments> =>
    requestJson("GET", "/api/company/documents", { signal }),
  staleTime: 0,
});

/** Query of an invitation by the token of its link. */
export function invitationOfferQuery(token: string) {
  return queryOptions({
    queryKey: keys.offer(token),
    queryFn: ({ signal }): Promise<InvitationOffer> =>
      requestJson("GET", `/api/invitations/${encodeURIComponent(token)}`, { signal }),
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

export const useCreateCompany = () =>
  useCompanyMutation((body: CompanyDetails) => requestJson<Company>("POST", "/api/user/companies", { body }));

export const useChangeCompany = () =>
  useCompanyMutation((body: CompanyDetails) => requestJson<Company>("PUT", "/api/company", { body }));

/** Ends the user's own membership; the caller then switches to the own account. */
export function useLeaveCompany() {
  return useMutation({ mutationFn: () => requestJson<void>("POST", "/api/company/leave") });
}

export const useChangeMember = () =>
  useCompanyMutation(({ id, ...body }: MemberSettings & { id: string }) =>
    requestJson<Member>("PUT", `/api/company/members/${id}`, { body }),
  );

export const useRemoveMember = () =>
  useCompanyMutation((id: string) => requestJson<void>("DELETE", `/api/company/members/${id}`));

export const useInvite = () =>
  useCompanyMutation((body: NewInvitation) =>
    requestJson<CreatedInvitation>("POST", "/api/company/invitations", { body }),
  );

export const useRevokeInvitation = () => useCompanyMutation(revoke);

/** Revokes an invitation and invites the same person again, with a new link and term. */
export const useInviteAgain = () =>
  useCompanyMutation(async ({ id, contact, role, monthlyCap }: Invitation) => {
    await revoke(id);
    const body = { contact, role, monthlyCap };
    return requestJson<CreatedInvitation>("POST", "/api/company/invitations", { body });
  });

function revoke(id: string): Promise<void> {
  return requestJson("DELETE", `/api/company/invitations/${id}`);
}

/** Downloads a document of a month; not by a link, which could not name the company. */
export async function fetchDocument(month: string, kind: DocumentKind): Promise<Blob> {
  const response = await sessionFetch(`/api/company/documents/${month}/${kind}.pdf`, {
    headers: { accept: "application/pdf, application/problem+json" },
  });
  return response.blob();
}
