/** Who is signed in: read by the header and by most pages, so it sits below the features. */
import { hashKey, type Query, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { forgetReportsOfOthers } from "./forget-reports";
import { getAccount } from "./generated/sdk.gen";
import { accessToken, storeAccessToken } from "./session";
import type { User } from "./types";
import { endSession } from "./unfinished-sign-out";

export const userKeys = {
  all: ["user"] as const,
  current: () => [...userKeys.all, "current"] as const,
};

/** The signed-in user or null; without a token nothing is asked. */
export const currentUserQuery = queryOptions({
  queryKey: userKeys.current(),
  // Asked again by the person, not by each part of a page.
  retryOnMount: false,
  queryFn: async ({ signal }): Promise<User | null> => {
    if (accessToken() === null) return null;
    try {
      return await getAccount({ signal });
    } catch (error) {
      // Only a refusal ends the session; a server that does not answer does not.
      if (accessToken() === null) return null;
      throw error;
    }
  },
});

/** `undefined` while not known yet, null for a visitor. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data;
}

/** After another way to sign in: who is signed in now, and what hangs on it asked for anew. */
export function takeUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(userKeys.current(), user);
  const current = hashKey(userKeys.current());
  const others = { queryKey: userKeys.all, predicate: ({ queryHash }: Query) => queryHash !== current };
  void queryClient.invalidateQueries(others);
}

/**
 * Ends the session here and on the server; the page starts anew, as the product's sign-out does. Where the server
 * cannot be reached, the next page says so and tries again.
 */
export async function signOut(next = "/"): Promise<void> {
  await endSession();
  storeAccessToken(null);
  await forgetReportsOfOthers(null);
  window.location.assign(next);
}
