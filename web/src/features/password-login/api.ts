import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { storeAccessToken } from "@/api/session";
import type { User } from "@/api/types";

export interface Login {
  username: string;
  password: string;
}

export interface PasswordSession {
  token: string;
  user: User;
}

/** Signs in by name and password. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) =>
      request<PasswordSession>("/api/auth/login", { method: "POST", body: login }),
    onSuccess: ({ token, user }) => {
      storeAccessToken(token);
      queryClient.setQueryData(userKeys.current(), user);
    },
  });
}
