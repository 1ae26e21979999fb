import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { RouterProvider } from "react-router-dom";
import { isAccountBlocked, onAccountBlocked } from "@/api/account-blocked";
import { followPerson } from "@/api/person";
import { queryClient } from "./query-client";
import { router } from "./router";

// Seen by almost nobody.
const BlockedDialog = lazy(() => import("./blocked-dialog"));

/** Everything the pages stand in. The content policy forbids style elements, hence the CSP provider. */
export function Providers() {
  const isBlocked = useSyncExternalStore(onAccountBlocked, isAccountBlocked);
  useEffect(() => followPerson(queryClient), []);
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
