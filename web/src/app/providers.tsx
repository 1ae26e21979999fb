import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { isAccountBlocked, onAccountBlocked } from "@/api/account-blocked";
import { finishSignOut } from "@/api/unfinished-sign-out";
import { showToast } from "@/ui/toast";
import { ForEachPerson } from "./for-each-person";
import { queryClient } from "./query-client";

// Seen by almost nobody.
const BlockedDialog = lazy(() => import("./blocked-dialog"));

/** Everything the pages stand in. The content policy forbids style elements, hence the CSP provider. */
export function Providers({ children }: { children: ReactNode }) {
  const isBlocked = useSyncExternalStore(onAccountBlocked, isAccountBlocked, isAccountBlocked);
  useEffect(() => finishSignOut(sayUnfinished), []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ForEachPerson>{children}</ForEachPerson>
        {isBlocked && (
          <Suspense>
            <BlockedDialog />
          </Suspense>
        )}
      </QueryClientProvider>
    </CSPProvider>
  );
}

function sayUnfinished(): void {
  showToast(
    "stop",
    "Выход ещё не завершён",
    "На этой странице вы вышли, но сервер об этом не узнал. Закончим, когда появится связь: не закрывайте браузер на чужом компьютере.",
  );
}
