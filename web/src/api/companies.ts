/** Companies of the signed-in user: memberships, invitations, members. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useActingCompanyId } from "./acting-company";
import { userKeys } from "./current-user";
import { listCompanies, listMembers } from "./generated/sdk.gen";
import { accessToken, useUserId } from "./session";
import type { CompanyRole, Membership } from "./types";

/** Account that the tab acts on. */
export interface ActingAccount {
  /** Company for which the tab acts; null for the own account, undefined while loading. */
  company: Membership | null | undefined;
  /** Role in the acting account: `owner` in the own one, the least role while loading. */
  role: CompanyRole;
  /** Whether the acting account is a company, also when the user owns it; false while loading. */
  isCompany: boolean;
}

export const companyKeys = {
  all: [...userKeys.all, "company"] as const,
  companies: () => [...companyKeys.all, "companies"] as const,
  members: () => [...companyKeys.all, "members"] as const,
};

/** Query of the companies and invitations of the user; null for a visitor. */
export const companiesQuery = queryOptions({
  queryKey: companyKeys.companies(),
  queryFn: async ({ signal }) => (accessToken() === null ? null : listCompanies({ signal })),
});

/** Query of the members of the acting company, for its owner and managers. */
export const membersQuery = queryOptions({
  queryKey: companyKeys.members(),
  queryFn: ({ signal }) => listMembers({ signal }),
  staleTime: 0,
});

/** Role of the user in the acting account: `owner` in the own one, the least role while loading. */
export function useActingRole(): CompanyRole {
  const id = useActingCompanyId();
  const { data } = useQuery({ ...companiesQuery, enabled: id !== null });
  if (id === null) return "owner";
  return data?.companies.find((membership) => membership.id === id)?.role ?? "employee";
}

/** Acting account with its company; asks for the companies of the user. */
export function useActingAccount(): ActingAccount {
  const id = useActingCompanyId();
  const isSignedIn = useUserId() !== null;
  const { data } = useQuery({ ...companiesQuery, enabled: isSignedIn });
  if (id === null) return { company: null, role: "owner", isCompany: (data?.own ?? null) !== null };
  const company = data?.companies.find((membership) => membership.id === id);
  return { company, role: company?.role ?? "employee", isCompany: true };
}
