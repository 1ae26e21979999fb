/** Query of the signed-in user, and sign-out. */
import { hashKey, type Query, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { clearReportsOfOthers } from "./clear-reports";
import { getAccount } from "./generated/sdk.gen";
import { accessToken, storeAccessToken } from "./session";
import { endSession } from "./sign-out-retry";
import type { User } from "./types";

export const userKeys = {
  all: ["user"] as const,
  current: () => [...userKeys.all, "current"] as const,
};

/** Query of the signed-in user: null for a visitor; sends no request without a token. */
export const currentUserQuery = queryOptions({
  queryKey: userKeys.current(),
  // A failed query is repeated by the user's retry, not when another component mounts.
  retryOnMount: false,
  queryFn: async ({ signal }): Promise<User | null> => {
    if (accessToken() === null) return null;
    try {
      return await getAccount({ signal });
    } catch (error) {
      // Only 401 ends the session; other errors of the server do not.
      if (accessToken() === null) return null;
      throw error;
    }
  },
});

/** The signed-in user; undefined while loading, null for a visitor. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data;
}

/** Sets the user after a sign-in and invalidates the other data of the user. */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(userKeys.current(), user);
  const current = hashKey(userKeys.current());
  const others = { queryKey: userKeys.all, predicate: ({ queryHash }: Query) => queryHash !== current };
  void queryClient.invalidateQueries(others);
}

/** Ends the session and loads the page `next`, which retries if the server was unreachable. */
export async function signOut(next = "/"): Promise<void> {
  await endSession();
  storeAccessToken(null);
  await clearReportsOfOthers(null);
  window.location.assign(next);
}
