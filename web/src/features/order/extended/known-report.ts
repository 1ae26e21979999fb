import { useQuery } from "@tanstack/react-query";
import { getReport } from "@/api/generated/sdk.gen";
import type { Report } from "@/api/types";
import type { Service } from "@/core/types";

/** The report that the reader came from; missing where there is none, or where it is somebody else's. */
export function useKnownReport(id: string | null): Report | undefined {
  const report = useQuery({
    queryKey: ["report-to-extend", id],
    queryFn: ({ signal }) => getReport({ path: { id: id ?? "" }, signal }),
    enabled: id !== null,
    retry: false,
  });
  return report.data;
}

/** The services whose source has answered there; one that failed is worth another question. */
export function answeredIn(report: Report | undefined, services: Service[]): ReadonlySet<string> {
  const answered = new Set(
    report?.reportData.services.filter(({ status }) => status === "success").map(({ source }) => source),
  );
  return new Set(services.filter(({ source }) => answered.has(source)).map(({ id }) => id));
}

/** «HYUNDAI SOLARIS, 2015», as the report names its car. */
export function carOf(report: Report | undefined) {
  const { brand, model, year } = report?.reportData.vehicle ?? {};
  const brandModel = [brand, model].filter(Boolean).join(" ");
  return { brandModel: brandModel === "" ? null : brandModel, year: year ?? null };
}
