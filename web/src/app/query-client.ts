import { MutationCache, QueryClient } from "@tanstack/react-query";
import { messageOf, Problem } from "@/api/problem";
import { dismissFailure, showToast } from "@/ui/toast";

declare module "@tanstack/react-query" {
  interface Register {
    /** A mutation that names its failure gets a toast; one that shows it in place leaves the title out. */
    mutationMeta: { errorTitle?: string; errorFallback?: string };
  }
}

/** Answers stay until someone changes them: no refetch on focus, no retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
      // Without a network a page is told so at once, and what it lacks is asked for when there is one again.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Without a network it fails at once; what waited for one would be sent, and charged, when nobody expects it.
    mutations: { networkMode: "always" },
  },
  mutationCache: new MutationCache({
    onSuccess: dismissFailure,
    onError: (error, _variables, _context, mutation) => {
      const title = mutation.meta?.errorTitle;
      const isPlaced = error instanceof Problem && error.errors.length > 0;
      if (title === undefined || isPlaced) return;
      showToast("stop", title, messageOf(error, mutation.meta?.errorFallback ?? "Попробуйте ещё раз"));
    },
  }),
});
