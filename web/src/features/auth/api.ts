import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { storeAccessToken } from "@/api/session";
import type { CodeSent, SignedIn } from "@/api/types";

/** Sends the code; the phone goes as digits. */
export function useSendCode() {
  return useMutation({
    mutationFn: (phone: string) =>
      request<CodeSent>("/api/auth/phone/send-code", { method: "POST", body: { phone } }),
    meta: { errorTitle: "Ошибка отправки SMS" },
  });
}

/** Checks the code and signs in. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: { code: string; phone: string; challengeId: string }) =>
      request<SignedIn>("/api/auth/phone/verify-code", { method: "POST", body: answer }),
    meta: { errorTitle: "Ошибка верификации", errorFallback: "Неверный код подтверждения" },
    onSuccess: ({ token, user }) => {
      storeAccessToken(token);
      queryClient.setQueryData(userKeys.current(), user);
    },
  });
}
