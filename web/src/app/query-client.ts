import { MutationCache, QueryClient } from "@tanstack/react-query";
import { messageOf, Problem } from "@/api/problem";
import { dismissFailure, showToast } from "@/ui/toast";

declare module "@tanstack/react-query" {
  interface Register {
    /** Texts of the toast of a failed mutation; without a title no toast is shown. */
    mutationMeta: { errorTitle?: string; errorFallback?: string };
  }
}

/** Query client of the pages: no refetch on focus, no retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
      // Without a connection a query fails at once and is refetched on reconnection.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Without a connection a mutation fails at once; a paused one would be sent, and charged, later.
    mutations: { networkMode: "always" },
  },
  mutationCache: new MutationCache({
    onSuccess: dismissFailure,
    onError: (error, _variables, _context, mutation) => {
      const title = mutation.meta?.errorTitle;
      const hasFieldErrors = error instanceof Problem && error.errors.length > 0;
      if (title === undefined || hasFieldErrors) return;
      showToast("stop", title, messageOf(error, mutation.meta?.errorFallback ?? "Попробуйте ещё раз"));
    },
  }),
});
