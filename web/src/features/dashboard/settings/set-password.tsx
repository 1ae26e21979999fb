import { useForm } from "react-hook-form";
import type { Credentials } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { useSetCredentials } from "./api";
import styles from "./settings.module.css";

/** Form that sets the first password and a user name. */
export function SetPassword() {
  const set = useSetCredentials();
  const form = useForm<Credentials>({
    defaultValues: { username: "", password: "" },
    resolver: coreResolver("registration"),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((credentials) =>
    set.mutate(credentials, {
      onSuccess: () => showToast("good", "Данные сохранены", "Теперь можно войти по имени и паролю"),
      onError: (error) => void (setServerErrors(form, error, { username_taken: "username" }) && set.reset()),
    }),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Имя для входа"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="От 3 до 40 знаков: буквы, цифры, точка, дефис, подчёркивание"
        error={errors.username?.message}
        {...form.register("username")}
      />
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        hint="Не короче 6 символов"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Failure error={set.error} title="Ошибка сохранения" />
      <Button type="submit" variant="secondary" busy={set.isPending}>
        Задать пароль
      </Button>
    </form>
  );
}
