import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentUserQuery, userKeys } from "@/api/current-user";
import { getBalance, getOwnAnalytics, getProfile, listReports } from "@/api/generated/sdk.gen";
import type { Balance, ReportSummary } from "@/api/types";

const PAGE_SIZE = 20;
const BALANCE_MS = 10_000;
/** Polling interval in milliseconds while a listed check is running. */
const RUNNING_MS = 3000;

/** Query of the profile; invalidated when the session or the balance changes. */
export const profileQuery = queryOptions({
  queryKey: [...userKeys.all, "profile"],
  queryFn: ({ signal }) => getProfile({ signal }),
  refetchInterval: ({ state }) => pollInterval(state.data?.recentReports),
  staleTime: 0,
});

/** Reports with a tag, or ordered by a member of the company; all reports by default. */
export interface ReportFilter {
  tag?: string;
  /** Id of the member. */
  member?: string;
}

/** Query of the reports of the acting account by pages, newest first. */
export function reportsQuery(filter: ReportFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [...userKeys.all, "reports", filter],
    queryFn: ({ pageParam, signal }) => fetchReports(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : page.at(-1)?.id),
    refetchInterval: ({ state }) => pollInterval(state.data?.pages.flat()),
    staleTime: 0,
  });
}

function fetchReports(
  filter: ReportFilter,
  after: string | null,
  signal: AbortSignal,
): Promise<ReportSummary[]> {
  const query = { limit: PAGE_SIZE, ...filter, ...(after !== null && { after }) };
  return listReports({ query, signal });
}

function pollInterval(reports: ReportSummary[] | undefined): number | false {
  return reports?.some((report) => report.status !== "completed") ? RUNNING_MS : false;
}

/** Query of the user's spending statistics. */
export const analyticsQuery = queryOptions({
  queryKey: [...userKeys.all, "analytics"],
  queryFn: ({ signal }) => getOwnAnalytics({ signal }),
  staleTime: 0,
});

const balanceQuery = queryOptions({
  queryKey: [...userKeys.all, "balance"],
  queryFn: ({ signal }) => getBalance({ signal }),
  refetchInterval: BALANCE_MS,
  staleTime: 0,
});

/** Balance, polled every ten seconds; the header uses the same query. */
export function useBalance(): Balance | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery(balanceQuery);
  useEffect(() => {
    if (data === undefined) return;
    queryClient.setQueryData(currentUserQuery.queryKey, (user) =>
      user ? { ...user, balance: data.balance, heldBalance: data.held } : user,
    );
  }, [data, queryClient]);
  return data;
}
