import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signInByPassword } from "@/api/generated/sdk.gen";
import { acceptSession } from "@/api/sign-in";
import type { Login } from "@/api/types";

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => signInByPassword({ body: login }),
    onSuccess: (session) => acceptSession(queryClient, session),
  });
}
