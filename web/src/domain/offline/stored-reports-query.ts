import { queryOptions } from "@tanstack/react-query";
import { accountKey } from "@/api/acting-company";
import type { StoredReport } from "@/api/stored-reports";
import type { Report } from "@/api/types";
import { hasStoredReports } from "@/lib/stored-user-data";

/** Stored reports of the acting account, newest first. */
export const storedReportsQuery = queryOptions({
  queryKey: ["stored-reports"],
  queryFn: async (): Promise<StoredReport[]> => {
    const account = accountKey();
    if (account === null || !hasStoredReports()) return [];
    const { storedReports } = await import("@/api/stored-reports");
    return storedReports(account);
  },
  staleTime: 0,
});

/** Name of the car, «LADA VESTA, 2019», or the search query when the car is unknown. */
export function nameOf({ reportData: { vehicle }, searchQuery }: Report): string {
  return (
    [[vehicle.brand, vehicle.model].filter(Boolean).join(" "), vehicle.year].filter(Boolean).join(", ") ||
    searchQuery
  );
}
