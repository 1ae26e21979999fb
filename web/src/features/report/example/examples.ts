/** Example reports of the sandbox's showcase cars, shipped as static files. */
import { queryOptions } from "@tanstack/react-query";
import { Problem } from "@/api/problem";
import type { Report } from "@/api/types";
import type { Photos } from "@/core/types";

const DRAWING = "/examples/photo.svg";

export const EXAMPLES = [
  { name: "clean", title: "Без записей о проблемах" },
  { name: "crashed", title: "Три ДТП" },
  { name: "pledged", title: "В залоге" },
  { name: "silent", title: "Источники молчат" },
] as const;

export type ExampleName = (typeof EXAMPLES)[number]["name"];

export function exampleName(text: string | null): ExampleName {
  return EXAMPLES.find(({ name }) => name === text)?.name ?? "clean";
}

export function exampleQuery(name: ExampleName) {
  return queryOptions({
    queryKey: ["example-report", name],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/examples/${name}.json`, { signal });
      if (!response.ok) throw new Problem(response.status, "example_missing", "Пример сейчас недоступен.");
      return withPlaceholderPhotos((await response.json()) as Report);
    },
  });
}

/** Replaces the photos by a drawing, because photo links expire after ten minutes. */
function withPlaceholderPhotos(report: Report): Report {
  const services = report.reportData.services.map((service) => {
    if (service.source !== "photos" || !service.data) return service;
    const { photos } = service.data as unknown as Photos;
    const placeholders = photos.map((photo) => ({ ...photo, url: DRAWING, bigUrl: DRAWING }));
    return { ...service, data: { ...service.data, photos: placeholders } };
  });
  return { ...report, reportData: { ...report.reportData, services } };
}
