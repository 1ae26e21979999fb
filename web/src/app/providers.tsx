import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { accountBlocked } from "@/api/account-blocked";
import { companyRefusal } from "@/api/acting-company";
import { retrySignOut } from "@/api/sign-out-retry";
import { showToast } from "@/ui/toast";
import { queryClient } from "./query-client";
import { ResetOnUserChange } from "./reset-on-user-change";

const BlockedDialog = lazy(() => import("./blocked-dialog"));

/** Context providers of the pages; the CSP provider suppresses style elements, which the policy forbids. */
export function Providers({ children }: { children: ReactNode }) {
  const isBlocked = useSyncExternalStore(accountBlocked.subscribe, accountBlocked.get, accountBlocked.get);
  useEffect(() => retrySignOut(showUnfinishedSignOut), []);
  useEffect(() => {
    // The loader of the first page may have been refused before.
    showCompanyRefusal();
    return companyRefusal.subscribe(showCompanyRefusal);
  }, []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ResetOnUserChange>{children}</ResetOnUserChange>
        {isBlocked && (
          <Suspense>
            <BlockedDialog />
          </Suspense>
        )}
      </QueryClientProvider>
    </CSPProvider>
  );
}

function showUnfinishedSignOut(): void {
  showToast(
    "stop",
    "Выход ещё не завершён",
    "На этой странице вы вышли, но сервер об этом не узнал. Закончим, когда появится связь: не закрывайте браузер на чужом компьютере.",
  );
}

function showCompanyRefusal(): void {
  const refusal = companyRefusal.get();
  if (refusal === null) return;
  companyRefusal.set(null);
  showToast("stop", "Теперь открыт ваш аккаунт", `${refusal.message}.`.replace("..", "."));
}
