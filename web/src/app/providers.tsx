import { CSPProvider } from "@base-ui/react/csp-provider";
import { hashKey, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { RouterProvider } from "react-router-dom";
import { isAccountBlocked, onAccountBlocked } from "@/api/account-blocked";
import { currentUserQuery, userKeys } from "@/api/current-user";
import { accessToken, onTokenChange } from "@/api/session";
import { queryClient } from "./query-client";
import { router } from "./router";

// Seen by almost nobody.
const BlockedDialog = lazy(() => import("./blocked-dialog"));

/** Everything the pages stand in. The content policy forbids style elements, hence the CSP provider. */
export function Providers() {
  const isBlocked = useSyncExternalStore(onAccountBlocked, isAccountBlocked);
  useEffect(() => onTokenChange(followSession), []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {isBlocked && (
          <Suspense>
            <BlockedDialog />
          </Suspense>
        )}
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** A new token may be another user's; without one the user's data go, and nothing is asked in vain. */
function followSession(): void {
  if (accessToken() !== null) return void queryClient.invalidateQueries({ queryKey: userKeys.all });
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const kept = hashKey(currentUserQuery.queryKey);
  queryClient.removeQueries({ queryKey: userKeys.all, predicate: ({ queryHash }) => queryHash !== kept });
}
