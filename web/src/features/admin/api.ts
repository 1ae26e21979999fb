import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { changeUser, listUsers } from "@/api/generated/sdk.gen";
import type { AccountChange, UserPage } from "@/api/types";

export const USERS_PER_PAGE = 20;
/** Goes away with the session, as everything under this key does. */
const usersKey = [...userKeys.all, "admin", "users"] as const;

/** One page of the users; `page` counts from 1. */
export function usersQuery(search: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, search, page],
    queryFn: ({ signal }) =>
      listUsers({
        query: { search, limit: USERS_PER_PAGE, offset: (page - 1) * USERS_PER_PAGE },
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
    onSuccess: (row) => {
      queryClient.setQueriesData<UserPage>({ queryKey: usersKey }, (page) =>
        page === undefined
          ? page
          : { ...page, users: page.users.map((user) => (user.id === row.id ? row : user)) },
      );
    },
  });
}
