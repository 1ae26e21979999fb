/** Companies of the signed-in user: memberships, invitations, members. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useActingCompanyId } from "./acting-company";
import { sessionFetch } from "./client";
import { userKeys } from "./current-user";
import { accessToken, useUserId } from "./session";

export type CompanyRole = "owner" | "manager" | "employee";
export type MemberRole = Exclude<CompanyRole, "owner">;

/** Company in which the user is a member. */
export interface Membership {
  id: string;
  name: string;
  role: CompanyRole;
  suspended: boolean;
  monthlyCap: number | null;
  spentThisMonth: number;
}

/** Invitation that is addressed to the confirmed phone or address of the user. */
export interface OwnInvitation {
  id: string;
  companyName: string;
  role: MemberRole;
  monthlyCap: number | null;
  expiresAt: string;
}

export interface Companies {
  companies: Membership[];
  /** Company of the own account; null when it is no company. */
  own: { id: string; name: string } | null;
  invitations: OwnInvitation[];
}

export interface Member {
  id: string;
  name: string;
  /** Masked: «+7 916 ***-**-67». */
  phone: string | null;
  email: string | null;
  role: CompanyRole;
  monthlyCap: number | null;
  spentThisMonth: number;
  suspended: boolean;
  joinedAt: string;
  checksThisMonth: number;
}

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
  queryFn: async ({ signal }): Promise<Companies | null> =>
    accessToken() === null ? null : requestJson("GET", "/api/user/companies", { signal }),
});

/** Query of the members of the acting company, for its owner and managers. */
export const membersQuery = queryOptions({
  queryKey: companyKeys.members(),
  queryFn: ({ signal }): Promise<{ members: Member[]; maximum: number }> =>
    requestJson("GET", "/api/company/members", { signal }),
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

interface RequestOptions {
  body?: object;
  signal?: AbortSignal;
}

/** Sends a request with a JSON body; the response has no content for `void`. */
export async function requestJson<Data>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, signal }: RequestOptions = {},
): Promise<Data> {
  const response = await sessionFetch(path, {
    method,
    ...(signal !== undefined && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  return response.status === 204 ? (undefined as Data) : ((await response.json()) as Data);
}
