/** Query of the signed-in user, and sign-out. */
import { hashKey, type Query, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { actingCompanyId } from "./acting-company";
import { clearReportsOfOthers } from "./clear-reports";
import { getAccount, getBalance } from "./generated/sdk.gen";
import { accessToken, storeAccessToken } from "./session";
import { endSession } from "./sign-out-retry";
import type { Balance, User } from "./types";

export const userKeys = {
  all: ["user"] as const,
  current: () => [...userKeys.all, "current"] as const,
};

/**
 * Query of the signed-in user: null for a visitor; sends no request without a token.
 * While the tab acts for a company, the sums are those that the user may spend there.
 */
export const currentUserQuery = queryOptions({
  queryKey: userKeys.current(),
  // A failed query is repeated by the user's retry, not when another component mounts.
  retryOnMount: false,
  queryFn: async ({ signal }): Promise<User | null> => {
    if (accessToken() === null) return null;
    try {
      if (actingCompanyId() === null) return await getAccount({ signal });
      const [user, balance] = await Promise.all([getAccount({ signal }), getBalance({ signal })]);
      return memberOf(user, balance);
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

/** User with the sums of a company; free checks, packages and plans of the own account pay nothing there. */
function memberOf(user: User, { balance, held }: Balance): User {
  return {
    ...user,
    balance,
    heldBalance: held,
    lowBalance: false,
    freeChecksAvailable: 0,
    vkPackageAvailable: false,
    packageChecksRemaining: 0,
    packageExpiresAt: null,
    subscriptionType: null,
    subscriptionExpiresAt: null,
  };
}

/** Sets the user after a sign-in and invalidates the other data of the user. */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(userKeys.current(), user);
  const current = hashKey(userKeys.current());
  // The sums of an acting company are not in the response of the sign-in.
  const isKept = ({ queryHash }: Query) => queryHash === current && actingCompanyId() === null;
  void queryClient.invalidateQueries({ queryKey: userKeys.all, predicate: (query) => !isKept(query) });
}

/** Ends the session and loads the page `next`, which retries if the server was unreachable. */
export async function signOut(next = "/"): Promise<void> {
  await endSession();
  storeAccessToken(null);
  await clearReportsOfOthers(null);
  window.location.assign(next);
}
