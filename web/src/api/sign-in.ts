/** The calls that sign in or link a way of signing in; used by the sign-in page, dialogs and the cabinet. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "./client";
import { userKeys } from "./current-user";
import type { AuthStatus } from "./identity-types";
import { storeAccessToken } from "./session";
import type { CodeSent, SignedIn, User } from "./types";

/** Which ways of signing in the user has and what they brought; only for a signed-in user. */
export const authStatusQuery = queryOptions({
  queryKey: [...userKeys.all, "status"] as const,
  queryFn: ({ signal }) => request<AuthStatus>("/api/auth/status", { signal }),
});

/** Takes over the session of a sign-in; every page then knows the user. */
export function acceptSession(
  queryClient: QueryClient,
  { token, user }: { token: string; user: User },
): void {
  storeAccessToken(token);
  queryClient.setQueryData(userKeys.current(), user);
}

/** Sends the code; the phone goes as digits. */
export function useSendCode() {
  return useMutation({
    mutationFn: (phone: string) =>
      request<CodeSent>("/api/auth/phone/send-code", { method: "POST", body: { phone } }),
    meta: { errorTitle: "Ошибка отправки SMS" },
  });
}

interface CodeAnswer {
  code: string;
  phone: string;
  challengeId: string;
  /** The account's confirmed number gives way to this one. */
  replacePhone?: boolean;
}

/** Checks the code: signs a visitor in, gives a signed-in user the number. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: CodeAnswer) =>
      request<SignedIn>("/api/auth/phone/verify-code", { method: "POST", body: answer }),
    meta: { errorTitle: "Ошибка верификации", errorFallback: "Неверный код подтверждения" },
    onSuccess: (session) => acceptSession(queryClient, session),
  });
}
