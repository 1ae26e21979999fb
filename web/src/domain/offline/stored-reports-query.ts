import { queryOptions } from "@tanstack/react-query";
import { accessToken } from "@/api/session";
import type { StoredReport } from "@/api/stored-reports";
import { personOf } from "@/api/token";
import type { Report } from "@/api/types";
import { areReportsKept } from "@/lib/reports-kept";

/** What this browser keeps of the reports of whoever is signed in, newest first. */
export const storedReportsQuery = queryOptions({
  queryKey: ["stored-reports"],
  queryFn: async (): Promise<StoredReport[]> => {
    const person = personOf(accessToken());
    if (person === null || !areReportsKept()) return [];
    const { storedReports } = await import("@/api/stored-reports");
    return storedReports(person);
  },
  staleTime: 0,
});

/** «LADA VESTA, 2019», or what was asked for where the car is not known. */
export function nameOf({ reportData: { vehicle }, searchQuery }: Report): string {
  return (
    [[vehicle.brand, vehicle.model].filter(Boolean).join(" "), vehicle.year].filter(Boolean).join(", ") ||
    searchQuery
  );
}
