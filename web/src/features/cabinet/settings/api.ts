import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { authorizedFetch, request } from "@/api/client";
import { ownConsentsQuery } from "@/api/consents";
import { userKeys } from "@/api/current-user";
import { problemOf } from "@/api/problem";
import type {
  ConsentView,
  Credentials,
  Notifications,
  PasswordChange,
  SessionView,
  User,
  VkSynced,
} from "@/api/types";

export const sessionsQuery = queryOptions({
  queryKey: [...userKeys.all, "sessions"],
  queryFn: ({ signal }) => request<SessionView[]>("/api/user/sessions", { signal }),
  staleTime: 0,
});

export const notificationsQuery = queryOptions({
  queryKey: [...userKeys.all, "notifications"],
  queryFn: ({ signal }) => request<Notifications>("/api/user/notifications", { signal }),
});

/** An empty address takes the old one away. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string | null) =>
      request<User>("/api/user/email", { method: "PATCH", body: { email } }),
    onSuccess: (user) => queryClient.setQueryData(userKeys.current(), user),
  });
}

export function useSetCredentials() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Credentials) => request<User>("/api/user/credentials", { method: "POST", body }),
    onSuccess: (user) => queryClient.setQueryData(userKeys.current(), user),
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => request<void>("/api/user/password", { method: "POST", body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      request<void>(`/api/user/sessions${id === null ? "" : `/${encodeURIComponent(id)}`}`, {
        method: "DELETE",
      }),
    // Also after a refusal: the list was behind.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends every session, this one too. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => request<void>("/api/user/sessions?all=true", { method: "DELETE" }),
  });
}

export function useUnlinkVk() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<void>("/api/user/vk", { method: "DELETE" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.current() }),
  });
}

/** Fills what the account lacks from the VK profile. */
export function useSyncVkData() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<VkSynced>("/api/user/sync-vk-data", { method: "POST" }),
    meta: { errorTitle: "Ошибка синхронизации с VK" },
    onSuccess: ({ user }) => queryClient.setQueryData(userKeys.current(), user),
  });
}

/** The switch moves at once and goes back when the server refuses. */
export function useChangeNotifications() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (change: Partial<Notifications>) =>
      request<Notifications>("/api/user/notifications", { method: "PATCH", body: change }),
    meta: { errorTitle: "Ошибка сохранения" },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...change });
      return before;
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: (settings, change) => {
      queryClient.setQueryData(queryKey, settings);
      if (change.marketing !== undefined) {
        void queryClient.invalidateQueries({ queryKey: ownConsentsQuery.queryKey });
      }
    },
  });
}

/** Takes a consent back; what had no other ground is erased with it. */
export function useWithdrawConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, version }: Pick<ConsentView, "purpose" | "version">) =>
      request<ConsentView[]>("/api/user/consents", {
        method: "POST",
        body: { purpose, version, given: false },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

/** The file with everything that is kept of the user; a plain link could not carry the bearer. */
export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const response = await authorizedFetch("/api/user/export");
      if (!response.ok) throw await problemOf(response);
      return response.blob();
    },
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (confirm: string) => request<void>("/api/user", { method: "DELETE", body: { confirm } }),
  });
}
