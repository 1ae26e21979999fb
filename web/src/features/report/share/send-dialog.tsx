import { useForm } from "react-hook-form";
import { useCurrentUser } from "@/api/current-user";
import { messageOf } from "@/api/problem";
import { mailLinkDays } from "@/core/limits.json";
import { coreResolver } from "@/core/resolver";
import { setServerErrors } from "@/domain/form/server-errors";
import { formatLongDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextAreaField } from "@/ui/form/text-area-field";
import { TextField } from "@/ui/form/text-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useSendReport } from "./share-api";
import styles from "./share-dialog.module.css";

interface Letter {
  email: string;
  message: string;
}

const FAILURE = "Не удалось отправить отчёт";

/** Dialog that e-mails the report as a PDF with a link for readers without an account. */
export default function SendDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const user = useCurrentUser();
  const send = useSendReport();
  const form = useForm<Letter>({
    defaultValues: { email: user?.email ?? "", message: "" },
    resolver: coreResolver("sendEmail"),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ email, message }) =>
    send.mutate(
      { reportId, email: email.trim(), message: message.trim() },
      {
        onSuccess: ({ linkExpiresAt }) => {
          const until = formatLongDay(linkExpiresAt);
          showToast(
            "good",
            "Отчёт отправлен",
            `Письмо придёт на ${email.trim()}. Ссылка в нём — до ${until}`,
          );
          onClose();
        },
        onError: (error) => setServerErrors(form, error),
      },
    ),
  );
  const reason = send.error === null ? FAILURE : messageOf(send.error, FAILURE);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Отправить отчёт на почту"
      description={`В письме — PDF и ссылка, по которой отчёт откроется без входа ${counted(mailLinkDays, "день", "дня", "дней")}.`}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextAreaField
          label="Сообщение"
          hint="Необязательно: ваши слова в начале письма"
          error={errors.message?.message}
          {...form.register("message")}
        />
        <LiveRegion>
          {send.error !== null && (
            <Notice tone="stop" title="Ошибка отправки">
              <p>{FAILURE}</p>
              {reason !== FAILURE && <p>{reason}</p>}
            </Notice>
          )}
        </LiveRegion>
        <Button type="submit" wide busy={send.isPending}>
          Отправить
        </Button>
      </form>
    </Dialog>
  );
}
