import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import type { AutoTopup, AutoTopupChange, Owned, Subscription } from "./types";

export const autoTopupQuery = queryOptions({
  queryKey: [...userKeys.all, "auto-topup"],
  queryFn: ({ signal }) => request<AutoTopup>("/api/user/auto-topup", { signal }),
  staleTime: 0,
});

export function useChangeAutoTopup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: AutoTopupChange) =>
      request<AutoTopup>("/api/user/auto-topup", { method: "PUT", body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(autoTopupQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}

export const packagesQuery = queryOptions({
  queryKey: [...userKeys.all, "packages"],
  queryFn: ({ signal }) => request<Owned>("/api/user/packages", { signal }),
  staleTime: 0,
});

export const subscriptionQuery = queryOptions({
  queryKey: [...userKeys.all, "subscription"],
  queryFn: ({ signal }) => request<Subscription>("/api/user/subscription", { signal }),
  staleTime: 0,
});

/** Cancels the subscription, or takes the cancellation back. */
export function useSubscriptionChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: "cancel" | "resume") =>
      request<Subscription>(`/api/user/subscription/${change}`, { method: "POST" }),
    onSuccess: (subscription) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, subscription);
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
  });
}
