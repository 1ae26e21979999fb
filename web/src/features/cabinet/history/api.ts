import { infiniteQueryOptions } from "@tanstack/react-query";
import { authorizedFetch, request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { problemOf } from "@/api/problem";
import type { OperationFilters } from "./filters";
import { wireOf } from "./filters";

export type OperationKind =
  | "topup"
  | "hold"
  | "capture"
  | "release"
  | "refund"
  | "package"
  | "subscription"
  | "notification"
  | "adjustment";

export interface Operation {
  id: string;
  kind: OperationKind;
  title: string;
  description: string | null;
  reportId: string | null;
  query: string | null;
  source: string | null;
  paymentId: string | null;
  /** What it did to the money that can be spent. */
  amount: number;
  heldChange: number;
  balanceAfter: number;
  heldAfter: number;
  createdAt: string;
}

interface OperationPage {
  operations: Operation[];
  nextCursor: number | null;
  balance: number;
  held: number;
}

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
