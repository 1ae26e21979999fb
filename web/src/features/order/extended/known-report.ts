import { useQuery } from "@tanstack/react-query";
import { getReport } from "@/api/generated/sdk.gen";
import type { Report } from "@/api/types";
import type { Service } from "@/core/types";

/** Report from which the user came; undefined without one, or if it belongs to another user. */
export function useKnownReport(id: string | null): Report | undefined {
  const report = useQuery({
    queryKey: ["report-to-extend", id],
    queryFn: ({ signal }) => getReport({ path: { id: id ?? "" }, signal }),
    enabled: id !== null,
    retry: false,
  });
  return report.data;
}

/** Ids of the services that the report has answered; failed services can be ordered again. */
export function answeredIn(report: Report | undefined, services: Service[]): ReadonlySet<string> {
  const answered = new Set(
    report?.reportData.services.filter(({ status }) => status === "success").map(({ source }) => source),
  );
  return new Set(services.filter(({ source }) => answered.has(source)).map(({ id }) => id));
}

/** Name of the car of a report: «HYUNDAI SOLARIS, 2015». */
export function carNameOf(report: Report | undefined) {
  const { brand, model, year } = report?.reportData.vehicle ?? {};
  const brandModel = [brand, model].filter(Boolean).join(" ");
  return { brandModel: brandModel === "" ? null : brandModel, year: year ?? null };
}
