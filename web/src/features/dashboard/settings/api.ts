import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ownConsentsQuery } from "@/api/consents";
import { userKeys } from "@/api/current-user";
import {
  changeEmail,
  changeNotifications,
  changePassword,
  confirmEmail,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportData,
  getNotifications,
  listSessions,
  sendEmailLink,
  sendSupportMessage,
  setCredentials,
  syncVkData,
  unlinkVk,
} from "@/api/generated/sdk.gen";
import type { Credentials, NotificationSettings, PasswordChange, SupportMessage } from "@/api/types";
import type { EmailLink } from "@/lib/email-link";

export const sessionsQuery = queryOptions({
  queryKey: [...userKeys.all, "sessions"],
  queryFn: ({ signal }) => listSessions({ signal }),
  staleTime: 0,
});

export const notificationsQuery = queryOptions({
  queryKey: [...userKeys.all, "notifications"],
  queryFn: ({ signal }) => getNotifications({ signal }),
});

export function useSendSupportMessage() {
  return useMutation({ mutationFn: (body: SupportMessage) => sendSupportMessage({ body }) });
}

/** Changes the e-mail address; an empty address removes the current one. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string | null) => changeEmail({ body: { email } }),
    onSuccess: (user) => queryClient.setQueryData(userKeys.current(), user),
  });
}

/** Verifies the e-mail address with the token of the link in the message. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: EmailLink) => confirmEmail({ body: link }),
    onSuccess: (user) => queryClient.setQueryData(userKeys.current(), user),
  });
}

export function useSendEmailLink() {
  return useMutation({ mutationFn: () => sendEmailLink() });
}

export function useSetCredentials() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Credentials) => setCredentials({ body }),
    onSuccess: (user) => queryClient.setQueryData(userKeys.current(), user),
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => changePassword({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends one session; null ends all sessions except the current one. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession({ path: { id } })),
    // Also refetched after an error, since the list was outdated.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends every session, including the current one. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => endOtherSessions({ query: { all: true } }),
  });
}

export function useUnlinkVk() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unlinkVk(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.current() }),
  });
}

/** Copies data from the VK profile to empty fields of the account. */
export function useSyncVkData() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => syncVkData(),
    meta: { errorTitle: "Ошибка синхронизации с VK" },
    onSuccess: ({ user }) => queryClient.setQueryData(userKeys.current(), user),
  });
}

/** Changes the notification settings optimistically; reverted when the server rejects the change. */
export function useChangeNotifications() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (change: Partial<NotificationSettings>) => changeNotifications({ body: change }),
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

/** Downloads the personal data export by fetch, since a plain link could not send the bearer token. */
export function useExport() {
  return useMutation({
    // The generated type describes the content of the file, which is saved unparsed.
    mutationFn: async () => (await exportData({ parseAs: "blob" })) as unknown as Blob,
  });
}

export function useDeleteAccount() {
  return useMutation({
    // The dialog has warned that unused checks are lost.
    mutationFn: (confirm: string) => deleteAccount({ body: { confirm, givesUpChecks: true } }),
  });
}
