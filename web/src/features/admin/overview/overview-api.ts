import { queryOptions } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getApiHistory, getApiPerformance, getApiStatistics, getDashboard } from "@/api/generated/sdk.gen";

const figuresKey = [...userKeys.all, "admin", "figures"] as const;
const HALF_A_MINUTE = 30_000;
const MINUTE = 60_000;

export const dashboardQuery = queryOptions({
  queryKey: [...figuresKey, "dashboard"],
  queryFn: ({ signal }) => getDashboard({ signal }),
  refetchInterval: HALF_A_MINUTE,
});

/** Query of the vendor performance; polled once a minute by the panel, twice by the statistics. */
export function performanceQuery(page: "panel" | "statistics") {
  return queryOptions({
    queryKey: [...figuresKey, "performance"],
    queryFn: ({ signal }) => getApiPerformance({ signal }),
    refetchInterval: page === "panel" ? MINUTE : HALF_A_MINUTE,
  });
}

/** Query of the vendor calls by hour and by day, and of the remaining error budget. */
export const historyQuery = queryOptions({
  queryKey: [...figuresKey, "history"],
  queryFn: ({ signal }) => getApiHistory({ signal }),
  refetchInterval: MINUTE,
});

export const statisticsQuery = queryOptions({
  queryKey: [...figuresKey, "statistics"],
  queryFn: ({ signal }) => getApiStatistics({ signal }),
  refetchInterval: HALF_A_MINUTE,
});
