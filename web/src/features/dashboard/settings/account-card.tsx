import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import type { User } from "@/api/types";
import { prices } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { DashboardCard } from "../dashboard-card";
import { useChangeEmail } from "./api";
import { EmailConfirmation } from "./email-confirmation";
import styles from "./settings.module.css";

/** Settings card of the user name (read-only) and the e-mail address. */
export function AccountCard({ user }: { user: User }) {
  const change = useChangeEmail();
  const form = useForm({
    defaultValues: { email: user.email ?? "" },
    resolver: coreResolver("emailChange", ({ email }) => ({ email: email.trim() || null })),
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ email }) =>
    change.mutate(email.trim() || null, {
      onSuccess: (next) => {
        form.reset({ email: next.email ?? "" });
        const isSent = next.email != null && next.email !== user.email && !next.emailConfirmed;
        showToast("good", isSent ? "Отправили письмо со ссылкой" : "Данные сохранены");
      },
      onError: (error) => void (setServerErrors(form, error) && change.reset()),
    }),
  );
  return (
    <DashboardCard
      title="Аккаунт"
      lead={
        <>
          Имя, паспорт и адрес — на странице <Link to="/registration-data">«Регистрационные данные»</Link>.
        </>
      }
    >
      <TextField label="Имя пользователя" value={user.username} readOnly />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="не указана"
          hint={`На неё придёт предупреждение, когда на балансе меньше ${formatRoubles(prices.lowBalance)}`}
          error={errors.email?.message}
          {...form.register("email")}
        />
        <Failure error={change.error} title="Ошибка сохранения" />
        <Button type="submit" variant="secondary" disabled={!isDirty} busy={change.isPending}>
          Сохранить почту
        </Button>
      </form>
      <EmailConfirmation key={user.email} user={user} />
    </DashboardCard>
  );
}
