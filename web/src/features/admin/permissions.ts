import { queryOptions, useQuery } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getOwnRights } from "@/api/generated/sdk.gen";
import type { StaffRight } from "@/api/types";

/** Goes away with the session, as everything under this key does. */
export const adminKey = [...userKeys.all, "admin"] as const;

const rightsQuery = queryOptions({
  queryKey: [...adminKey, "rights"],
  queryFn: ({ signal }) => getOwnRights({ signal }),
  // What is left of the limit changes with each credit.
  staleTime: 0,
});

/** What the person may do here; nothing until the server has said it. */
export function useRights() {
  const { data } = useQuery(rightsQuery);
  return {
    may: (right: StaffRight) => data?.rights.includes(right) ?? false,
    creditLimit: data?.creditLimit,
  };
}
