/** The signed-in user. */
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

/** The signed-in user or null; sends no request without a token. */
export const currentUserQuery = queryOptions({
  queryKey: userKeys.current(),
  // The user retries explicitly; components that mount later do not.
  retryOnMount: false,
  queryFn: async ({ signal }): Promise<User | null> => {
    if (accessToken() === null) return null;
    try {
      return await getAccount({ signal });
    } catch (error) {
      // Only 401 ends the session, a failure of the server does not.
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

/** Ends the session and loads `next`; if the server cannot be reached, the next page repeats the sign-out. */
export async function signOut(next = "/"): Promise<void> {
  await endSession();
  storeAccessToken(null);
  await clearReportsOfOthers(null);
  window.location.assign(next);
}
