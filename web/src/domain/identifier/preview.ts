import { queryOptions } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { findVehiclePreview } from "@/api/generated/sdk.gen";
import type { PendingSearch } from "@/lib/pending-search";

/** Preview of the vehicle of an identifier; free and public. */
export function previewQuery({ type, value }: PendingSearch) {
  return queryOptions({
    queryKey: ["vehicle-preview", type, value] as const,
    queryFn: ({ signal }) =>
      findVehiclePreview({ body: { type, query: value }, signal, fetch: visitorFetch }),
  });
}
