import { useForm } from "react-hook-form";
import type { SupportMessage, User } from "@/api/types";
import { coreResolver } from "@/core/resolver";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { TextAreaField } from "@/ui/form/text-area-field";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { DashboardCard } from "../dashboard-card";
import { useSendSupportMessage } from "./api";
import styles from "./settings.module.css";

/** Form of a message to the support, which answers by e-mail or phone. */
export function SupportCard({ user }: { user: User }) {
  const send = useSendSupportMessage();
  const form = useForm<SupportMessage>({
    defaultValues: { contact: user.email ?? user.phone ?? "", message: "" },
    resolver: coreResolver("supportMessage"),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((message) =>
    send.mutate(message, {
      onSuccess: () => {
        showToast("good", "Сообщение отправлено", `Ответ придёт на ${message.contact.trim()}`);
        form.resetField("message");
      },
      onError: (error) => void (setServerErrors(form, error) && send.reset()),
    }),
  );
  return (
    <DashboardCard
      title="Написать в поддержку"
      lead="Если вопрос об отчёте или платеже, укажите автомобиль или сумму и день."
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Куда ответить"
          hint="Email или мобильный телефон"
          error={errors.contact?.message}
          {...form.register("contact")}
        />
        <TextAreaField label="Сообщение" error={errors.message?.message} {...form.register("message")} />
        <Failure error={send.error} title="Ошибка отправки" />
        <Button type="submit" variant="secondary" busy={send.isPending}>
          Отправить
        </Button>
      </form>
    </DashboardCard>
  );
}
