import { infiniteQueryOptions } from "@tanstack/react-query";
import { authorizedFetch, request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { problemOf } from "@/api/problem";
import type { OperationPage } from "@/api/types";
import type { OperationFilters } from "./filters";
import { wireOf } from "./filters";

const PAGE_SIZE = 50;

/** The operations of the ledger, newest first, page by page. */
export function operationsQuery(filters: OperationFilters, pageSize = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: [...userKeys.all, "operations", filters, pageSize],
    queryFn: ({ pageParam, signal }) => {
      const params = wireOf(filters);
      params.set("limit", String(pageSize));
      if (pageParam !== null) params.set("cursor", String(pageParam));
      return request<OperationPage>(`/api/user/operations?${params}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** The statement as a file; a plain link could not carry the bearer. */
export async function fetchStatement(format: "csv" | "pdf", filters: OperationFilters): Promise<Response> {
  const response = await authorizedFetch(`/api/user/operations/statement.${format}?${wireOf(filters)}`);
  if (!response.ok) throw await problemOf(response);
  return response;
}
