import { useQuery } from "@tanstack/react-query";
import { getReport } from "@/api/generated/sdk.gen";
import type { Report } from "@/api/types";
import type { Service } from "@/core/types";

/** The report that the user came from; undefined without one or for another user's. */
export function useKnownReport(id: string | null): Report | undefined {
  const report = useQuery({
    queryKey: ["report-to-extend", id],
    queryFn: ({ signal }) => getReport({ path: { id: id ?? "" }, signal }),
    enabled: id !== null,
    retry: false,
  });
  return report.data;
}

/** Services that the report has answers for; failed ones can be ordered again. */
export function answeredIn(report: Report | undefined, services: Service[]): ReadonlySet<string> {
  const answered = new Set(
    report?.reportData.services.filter(({ status }) => status === "success").map(({ source }) => source),
  );
  return new Set(services.filter(({ source }) => answered.has(source)).map(({ id }) => id));
}

/** Name of the report's car: «HYUNDAI SOLARIS, 2015». */
export function carNameOf(report: Report | undefined) {
  const { brand, model, year } = report?.reportData.vehicle ?? {};
  const brandModel = [brand, model].filter(Boolean).join(" ");
  return { brandModel: brandModel === "" ? null : brandModel, year: year ?? null };
}
