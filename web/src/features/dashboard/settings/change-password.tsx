import { useForm } from "react-hook-form";
import type { PasswordChange } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { PasswordField } from "@/ui/form/password-field";
import { showToast } from "@/ui/toast";
import { useChangePassword } from "./api";
import styles from "./settings.module.css";

export function ChangePassword({ username }: { username: string }) {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({
    defaultValues: { currentPassword: "", newPassword: "" },
    // The rule needs the user name, because the password must not contain it.
    resolver: coreResolver("passwordChange", (values) => ({ ...values, username })),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        showToast("good", "Данные сохранены", "Пароль изменён, на других устройствах вход завершён");
      },
      onError: (error) =>
        void (setServerErrors(form, error, { password_wrong: "currentPassword" }) && change.reset()),
    }),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {/* Lets password managers associate the password with the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Текущий пароль"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        hint="Не короче 6 символов"
        error={errors.newPassword?.message}
        {...form.register("newPassword")}
      />
      <Failure error={change.error} title="Ошибка сохранения" />
      <Button type="submit" variant="secondary" busy={change.isPending}>
        Сменить пароль
      </Button>
    </form>
  );
}
