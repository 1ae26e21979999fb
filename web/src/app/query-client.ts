import { MutationCache, QueryClient } from "@tanstack/react-query";
import { messageOf } from "@/api/problem";
import { showToast } from "@/components/ui/toast";

declare module "@tanstack/react-query" {
  interface Register {
    /** A mutation that names its failure gets a toast; one that shows it in place leaves the title out. */
    mutationMeta: { errorTitle?: string; errorFallback?: string };
  }
}

/** Answers stay until someone changes them: no refetch on focus, no retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      const title = mutation.meta?.errorTitle;
      if (title === undefined) return;
      showToast("stop", title, messageOf(error, mutation.meta?.errorFallback ?? "Попробуйте ещё раз"));
    },
  }),
});
