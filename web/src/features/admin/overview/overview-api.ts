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

/** The panel polls once a minute, the statistics page twice. */
export function performanceQuery(page: "panel" | "statistics") {
  return queryOptions({
    queryKey: [...figuresKey, "performance"],
    queryFn: ({ signal }) => getApiPerformance({ signal }),
    refetchInterval: page === "panel" ? MINUTE : HALF_A_MINUTE,
  });
}

/** Vendor calls by hour and day, and the remaining error budget. */
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
