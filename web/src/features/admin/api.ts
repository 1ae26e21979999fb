import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { changeUser, listUsers } from "@/api/generated/sdk.gen";
import type { ListUsersData } from "@/api/generated/types.gen";
import type { AccountChange } from "@/api/types";
import { adminKey } from "./permissions";

type UserQuery = Required<NonNullable<ListUsersData["query"]>>;
export type UserSort = UserQuery["sort"];

const USERS_PER_PAGE = 20;
const usersKey = [...adminKey, "users"] as const;

/** Filter and order of the user list; an empty string means no filter. */
export interface UserFilter {
  search: string;
  role: UserQuery["role"] | "";
  state: "active" | "blocked" | "";
  sort: UserSort;
}

/** Query of one page of matching users, which starts after a cursor. */
export function usersQuery({ search, role, state, sort }: UserFilter, after: string | null) {
  return queryOptions({
    queryKey: [...usersKey, search, role, state, sort, after],
    queryFn: ({ signal }) =>
      listUsers({
        query: {
          search,
          ...(role !== "" && { role }),
          ...(state !== "" && { active: state === "active" }),
          sort,
          limit: USERS_PER_PAGE,
          ...(after !== null && { after }),
        },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: AccountChange }) =>
      changeUser({ path: { id }, body: change }),
    // The lists, the user card and the audit log show the change.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}
