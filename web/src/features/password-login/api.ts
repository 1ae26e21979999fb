import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { storeAccessToken } from "@/api/session";
import type { Login, Session } from "@/api/types";

/** Signs in by name and password. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => request<Session>("/api/auth/login", { method: "POST", body: login }),
    onSuccess: ({ token, user }) => {
      storeAccessToken(token);
      queryClient.setQueryData(userKeys.current(), user);
    },
  });
}
