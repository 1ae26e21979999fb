/** The calls that sign in or link a way of signing in; used by the sign-in page, dialogs and the cabinet. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { messages } from "@/core/limits.json";
import { takeUser, userKeys } from "./current-user";
import { getSignInStatus, sendPhoneCode, verifyPhoneCode } from "./generated/sdk.gen";
import { storeAccessToken } from "./session";
import type { PhoneCode, User } from "./types";

/** Which ways of signing in the user has and what they brought; only for a signed-in user. */
export const authStatusQuery = queryOptions({
  queryKey: [...userKeys.all, "status"] as const,
  queryFn: ({ signal }) => getSignInStatus({ signal }),
});

/** Takes over the session of a sign-in; every page then knows the user. */
export function acceptSession(
  queryClient: QueryClient,
  { token, user }: { token: string; user: User },
): void {
  storeAccessToken(token);
  takeUser(queryClient, user);
}

/** Sends the code; the phone goes as digits. */
export function useSendCode() {
  return useMutation({
    mutationFn: (phone: string) => sendPhoneCode({ body: { phone } }),
    meta: { errorTitle: "Ошибка отправки SMS" },
  });
}

/** Checks the code: signs a visitor in, gives a signed-in user the number. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: PhoneCode) => verifyPhoneCode({ body: answer }),
    meta: { errorTitle: "Ошибка верификации", errorFallback: messages.wrongCode },
    onSuccess: (session) => acceptSession(queryClient, session),
  });
}
