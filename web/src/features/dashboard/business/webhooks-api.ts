import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import {
  changeWebhook,
  createWebhook,
  getWebhookDelivery,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookDelivery,
  rotateWebhookSecret,
  sendTestWebhook,
} from "@/api/generated/sdk.gen";
import type { NewWebhook } from "@/api/types";

const webhooksKey = [...userKeys.all, "webhooks"];
/** Polling interval of a log with waiting deliveries. */
const WAITING_MS = 2000;

export const webhooksQuery = queryOptions({
  queryKey: webhooksKey,
  queryFn: ({ signal }) => listWebhooks({ signal }),
  staleTime: 0,
});

/** Deliveries of a receiver, newest first, paginated. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, id, "deliveries"],
    queryFn: ({ pageParam, signal }) =>
      listWebhookDeliveries({
        path: { id },
        query: { limit: 20, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
      return shown.some(({ state: delivery }) => delivery === "waiting") ? WAITING_MS : false;
    },
    staleTime: 0,
  });

/** Body and attempts of a delivery. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, "delivery", id],
    queryFn: ({ signal }) => getWebhookDelivery({ path: { id }, signal }),
    staleTime: 0,
  });

function useWebhookMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export const useCreateWebhook = () => useWebhookMutation((body: NewWebhook) => createWebhook({ body }));

/** Pauses or resumes a receiver. */
export const useSetWebhookActive = () =>
  useWebhookMutation(({ id, isActive }: { id: string; isActive: boolean }) =>
    changeWebhook({ path: { id }, body: { isActive } }),
  );

export const useRemoveWebhook = () => useWebhookMutation((id: string) => removeWebhook({ path: { id } }));

export const useSendTestWebhook = () => useWebhookMutation((id: string) => sendTestWebhook({ path: { id } }));

export const useRenewDelivery = () =>
  useWebhookMutation((id: string) => renewWebhookDelivery({ path: { id } }));

/** Loads the signing secret, or replaces it; the secret is not cached. */
export const useWebhookSecret = () =>
  useMutation({
    mutationFn: ({ id, replaces }: { id: string; replaces: boolean }) =>
      replaces ? rotateWebhookSecret({ path: { id } }) : getWebhookSecret({ path: { id } }),
    gcTime: 0,
  });
