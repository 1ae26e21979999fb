import { queryOptions } from "@tanstack/react-query";
import { visitorFetch } from "@/api/client";
import { findVehiclePreview } from "@/api/generated/sdk.gen";
import type { PendingSearch } from "@/lib/pending-search";

/** Query of a preview of the vehicle with an identifier; free, no sign-in is needed. */
export function previewQuery({ type, value }: PendingSearch) {
  return queryOptions({
    queryKey: ["vehicle-preview", type, value] as const,
    queryFn: ({ signal }) =>
      findVehiclePreview({ body: { type, query: value }, signal, fetch: visitorFetch }),
  });
}
