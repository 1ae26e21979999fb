/** Whose the session is, and what happens to the cached data when that changes. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { forgetKeys } from "@/lib/access-key";
import { forgetPendingSearch } from "@/lib/forget-pending-search";
import { forgetTicks } from "@/lib/forget-ticks";
import { claimDrafts } from "@/lib/tab-drafts";
import { forgetAwaitedPayment } from "./awaited-payment";
import { currentUserQuery } from "./current-user";
import { forgetReportsOfOthers } from "./forget-reports";
import { accessToken, onTokenChange } from "./session";
import { personOf } from "./token";

/**
 * Forgets what one person has been shown as soon as another signs in or the session ends; a renewal is neither.
 * `onLeave` empties the screen of it.
 */
export function followPerson(queryClient: QueryClient, onLeave: () => void): () => void {
  let person = personOf(accessToken());
  // The session may have begun or ended where no page of ours was open.
  claimDrafts(person);
  void forgetReportsOfOthers(person);
  return onTokenChange(() => {
    const next = personOf(accessToken());
    if (next === person) return;
    // What a visitor typed and paid for before signing in comes along; what is a person's stays with nobody else.
    if (person !== null) {
      forgetTab();
      forgetTicks();
      onLeave();
    }
    claimDrafts(next);
    person = next;
    forgetAnswers(queryClient);
    void forgetReportsOfOthers(next);
    if (next === null) queryClient.setQueryData(currentUserQuery.queryKey, null);
  });
}

function forgetTab(): void {
  forgetKeys();
  forgetAwaitedPayment();
  forgetPendingSearch();
}

/** What is on the page is emptied at once, and asked for anew where it is still shown after that. */
function forgetAnswers(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  // What has not been sent yet would be sent for another.
  queryClient.getMutationCache().clear();
  for (const query of cache.getAll()) {
    // Also those that go: an observer may keep one as what it showed before.
    query.reset();
    if (query.getObserversCount() === 0) cache.remove(query);
  }
  // The pages that only the other one may see are gone by then, so nothing is asked in vain.
  setTimeout(() => void queryClient.refetchQueries({ type: "active", predicate: isEmpty }));
}

function isEmpty({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === "idle";
}
