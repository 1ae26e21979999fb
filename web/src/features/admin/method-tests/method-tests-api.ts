import { queryOptions } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { listApiMethods } from "@/api/generated/sdk.gen";

/** Query of the vendor methods, grouped by file. */
export const methodsQuery = queryOptions({
  queryKey: [...userKeys.all, "admin", "api-methods"],
  queryFn: ({ signal }) => listApiMethods({ signal }),
});
