/** Queries and mutations of sign-in by phone. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { messages } from "@/core/limits.json";
import { setCurrentUser, userKeys } from "./current-user";
import { getSignInStatus, sendPhoneCode, verifyPhoneCode } from "./generated/sdk.gen";
import { storeAccessToken } from "./session";
import type { PhoneCode, User } from "./types";

/** Sign-in methods and free checks of the signed-in user. */
export const authStatusQuery = queryOptions({
  queryKey: [...userKeys.all, "status"] as const,
  queryFn: ({ signal }) => getSignInStatus({ signal }),
});

/** Stores the token and the user of a new session. */
export function acceptSession(
  queryClient: QueryClient,
  { token, user }: { token: string; user: User },
): void {
  storeAccessToken(token);
  setCurrentUser(queryClient, user);
}

/** Sends a code by SMS; the phone is digits only. */
export function useSendCode() {
  return useMutation({
    mutationFn: (phone: string) => sendPhoneCode({ body: { phone } }),
    meta: { errorTitle: "Ошибка отправки SMS" },
  });
}

/** Verifies the code: signs a visitor in, or links the phone to the signed-in user. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: PhoneCode) => verifyPhoneCode({ body: answer }),
    meta: { errorTitle: "Ошибка верификации", errorFallback: messages.wrongCode },
    onSuccess: (session) => acceptSession(queryClient, session),
  });
}
