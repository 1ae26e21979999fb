import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import { PasswordField } from "@/components/form/password-field";
import { placeProblem } from "@/components/form/place-problem";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import { coreResolver } from "@/core/resolver";
import { useChangePassword } from "./api";
import { Failure } from "./failure";
import styles from "./settings.module.css";

/** `password` is the new one, as the rule of registration calls it. */
interface Values {
  currentPassword: string;
  password: string;
}

/** Changes the password for whoever knows the old one. */
export function ChangePassword({ username }: { username: string }) {
  const change = useChangePassword();
  const form = useForm<Values>({
    defaultValues: { currentPassword: "", password: "" },
    resolver: passwordResolver(username),
  });
  const { errors } = form.formState;
  const fieldOf = { password_wrong: "currentPassword", newPassword: "password" } as const;
  const submit = form.handleSubmit(({ currentPassword, password }) =>
    change.mutate(
      { currentPassword, newPassword: password },
      {
        onSuccess: () => {
          form.reset();
          showToast("good", "Данные сохранены", "Пароль изменён, на других устройствах вход завершён");
        },
        onError: (error) => void (placeProblem(form, error, fieldOf) && change.reset()),
      },
    ),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells the password manager whose password this is. */}
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
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Failure error={change.error} title="Ошибка сохранения" />
      <Button type="submit" variant="secondary" busy={change.isPending}>
        Сменить пароль
      </Button>
    </form>
  );
}

function passwordResolver(username: string): Resolver<Values> {
  const rules = coreResolver<Values>("registration", ({ password }) => ({ username, password }));
  return async (values, context, options) => {
    const answer = await rules(values, context, options);
    if (values.currentPassword !== "") return answer;
    const currentPassword = { type: "required", message: "Введите текущий пароль" };
    return { values: {}, errors: { currentPassword, ...answer.errors } as FieldErrors<Values> };
  };
}
