import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { signInByPassword } from "@/api/generated/sdk.gen";
import { messageOf } from "@/api/problem";
import { acceptSession } from "@/api/sign-in";
import type { Login, Session } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Button } from "@/ui/button";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import styles from "./password-login.module.css";

/** Form of the sign-in with the user name and password that were set on the dashboard. */
export function PasswordLogin({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm<Login>({
    defaultValues: { username: "", password: "" },
    resolver: coreResolver("login"),
  });
  const { errors } = formState;
  const submit = handleSubmit((typed) => login.mutate(typed, { onSuccess: onSignedIn }));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Имя пользователя"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        label="Пароль"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <LiveRegion>
        {login.error !== null && (
          <Notice tone="stop" title="Войти не удалось">
            {messageOf(login.error, "Попробуйте ещё раз чуть позже.")}
          </Notice>
        )}
      </LiveRegion>
      <Button type="submit" size="lg" wide busy={login.isPending}>
        Войти
      </Button>
      <p className={styles.note}>Забыли пароль? Войдите по телефону или через VK ID и задайте новый.</p>
    </form>
  );
}

function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => signInByPassword({ body: login }),
    onSuccess: (session) => acceptSession(queryClient, session),
  });
}
