import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { signInByPassword } from "@/api/generated/sdk.gen";
import { storeAccessToken } from "@/api/session";
import type { Login } from "@/api/types";

/** Signs in by name and password. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => signInByPassword({ body: login }),
    onSuccess: ({ token, user }) => {
      storeAccessToken(token);
      queryClient.setQueryData(userKeys.current(), user);
    },
  });
}
