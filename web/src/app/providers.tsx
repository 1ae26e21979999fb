import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { RouterProvider } from "react-router-dom";
import { userKeys } from "@/api/current-user";
import { onTokenChange } from "@/api/session";
import { queryClient } from "./query-client";
import { router } from "./router";

/** Everything the pages stand in. The content policy forbids style elements, hence the CSP provider. */
export function Providers() {
  useEffect(() => onTokenChange(() => void queryClient.invalidateQueries({ queryKey: userKeys.all })), []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  );
}
