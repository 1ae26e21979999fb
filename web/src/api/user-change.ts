/** Clearing of data when the session ends, another user signs in or another account is chosen. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { clearStoredUserData } from "@/lib/stored-user-data";
import { assignDrafts } from "@/lib/tab-drafts";
import { onCompanyChange } from "./acting-company";
import { clearReportsOfOthers } from "./clear-reports";
import { currentUserQuery } from "./current-user";
import { accessToken, onTokenChange, userIdOf } from "./session";

/**
 * Clears cached and stored data when the session ends or another user signs in, and cached data when the acting
 * company changes. A renewed token clears nothing. `onLeave` is called when a signed-in user leaves or chooses another
 * account, to reset the state of the components. Returns the function that unsubscribes.
 */
export function onUserChange(queryClient: QueryClient, onLeave: () => void): () => void {
  let userId = userIdOf(accessToken());
  // The session may have changed while no tab was open.
  assignDrafts(userId);
  void clearReportsOfOthers(userId);
  const stopCompany = onCompanyChange(() => {
    onLeave();
    clearCache(queryClient);
  });
  const stopToken = onTokenChange(() => {
    const next = userIdOf(accessToken());
    if (next === userId) return;
    // Data of a visitor who signs in is not cleared.
    if (userId !== null) {
      clearStoredUserData();
      onLeave();
    }
    assignDrafts(next);
    userId = next;
    clearCache(queryClient);
    void clearReportsOfOthers(next);
    if (next === null) queryClient.setQueryData(currentUserQuery.queryKey, null);
  });
  return () => {
    stopCompany();
    stopToken();
  };
}

/** Empties the query cache at once, then refetches the queries that mounted components still use. */
function clearCache(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  // A paused mutation would be sent as another user.
  queryClient.getMutationCache().clear();
  for (const query of cache.getAll()) {
    // Reset before removal, because an observer may hold the query as its placeholder data.
    query.reset();
    if (query.getObserversCount() === 0) cache.remove(query);
  }
  // Runs in the next task, after pages that only the previous user may see are unmounted.
  setTimeout(() => void queryClient.refetchQueries({ type: "active", predicate: isEmpty }));
}

function isEmpty({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === "idle";
}
