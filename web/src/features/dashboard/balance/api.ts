import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getAutoTopup, setAutoTopup } from "@/api/generated/sdk.gen";
import type { AutoTopup, AutoTopupChange } from "@/api/types";

export const autoTopupQuery = queryOptions({
  queryKey: [...userKeys.all, "auto-topup"],
  queryFn: ({ signal }) => getAutoTopup({ signal }),
  staleTime: 0,
});

export function useChangeAutoTopup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: AutoTopupChange) => setAutoTopup({ body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(autoTopupQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}

/** Request that applies a change to the automatic top-up settings and keeps the other values. */
export function withChange(settings: AutoTopup, change: Partial<AutoTopupChange>): AutoTopupChange {
  const { minimumBalance, autoTopupAmount, autoTopupEnabled, monthlyTopupRequired, paymentMethodId } =
    settings;
  return {
    minimumBalance,
    autoTopupAmount,
    autoTopupEnabled,
    monthlyTopupRequired,
    paymentMethodId,
    ...change,
  };
}
