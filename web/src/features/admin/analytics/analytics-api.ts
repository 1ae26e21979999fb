import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getAnalytics } from "@/api/generated/sdk.gen";
import type { Period } from "../period";

/** Statistics of a period and of the preceding one. */
export function analyticsQuery(period: Period) {
  return queryOptions({
    queryKey: [...userKeys.all, "admin", "analytics", period],
    queryFn: ({ signal }) => getAnalytics({ query: period, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
