/** Which sources answer now: an operator can switch one off while the server runs. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SourceId } from "@/core/types";
import { visitorFetch } from "./client";
import { listSources } from "./generated/sdk.gen";

const sourcesQuery = queryOptions({
  queryKey: ["sources"] as const,
  queryFn: ({ signal }) => listSources({ signal, fetch: visitorFetch }),
  staleTime: 60_000,
});

/** Whether the source is known not to answer: as long as the server says nothing, none is. */
export function useIsDisconnected(source: SourceId): boolean {
  const { data } = useQuery(sourcesQuery);
  return data?.some((known) => known.source === source && !known.isConnected) ?? false;
}
