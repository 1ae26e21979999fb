/** Availability of the sources, which operators can disable. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SourceId } from "@/core/types";
import { visitorFetch } from "./client";
import { listSources } from "./generated/sdk.gen";

const sourcesQuery = queryOptions({
  queryKey: ["sources"] as const,
  queryFn: ({ signal }) => listSources({ signal, fetch: visitorFetch }),
  staleTime: 60_000,
});

/** Whether the source is disabled; false until the availability is loaded. */
export function useIsDisconnected(source: SourceId): boolean {
  const { data } = useQuery(sourcesQuery);
  return data?.some((known) => known.source === source && !known.isConnected) ?? false;
}
