import { useState } from "react";
import { useForm } from "react-hook-form";
import type { NewWebhook, WebhookEventKind, WebhookWithSecret } from "@/api/types";
import { EVENT_NAMES, EVENTS } from "@/domain/business/event-labels";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { CheckField } from "@/ui/form/check-field";
import { TextField } from "@/ui/form/text-field";
import { Segmented } from "@/ui/segmented";
import styles from "./business.module.css";
import { SigningSecret } from "./signing-secret";
import { useCreateWebhook } from "./webhooks-api";

interface Fields {
  url: string;
  description: string;
  events: WebhookEventKind[];
}

/** Dialog that adds a receiver and then shows its signing secret. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={created === null ? "Новый получатель" : "Получатель добавлен"}
      focusesField
    >
      {created === null ? (
        <NewWebhookForm onCreated={setCreated} />
      ) : (
        <SigningSecret secret={created.secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewWebhookForm({ onCreated }: { onCreated: (created: WebhookWithSecret) => void }) {
  const [mode, setMode] = useState<NewWebhook["mode"]>("test");
  const [isShownAtFields, setShownAtFields] = useState(false);
  const create = useCreateWebhook();
  const form = useForm<Fields>({
    defaultValues: { url: "", description: "", events: ["check.completed"] },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((fields) =>
    create.mutate(
      { ...fields, mode },
      {
        onSuccess: onCreated,
        onError: (error) => setShownAtFields(setServerErrors(form, error)),
      },
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <Segmented
        legend="События"
        value={mode}
        onChange={setMode}
        options={[
          { value: "test", title: "Тестовых ключей" },
          { value: "live", title: "Рабочих" },
        ]}
      />
      <TextField
        label="Адрес"
        hint="https, доступный из интернета"
        type="url"
        inputMode="url"
        autoComplete="off"
        error={errors.url?.message}
        {...form.register("url")}
      />
      <TextField
        label="Название"
        autoComplete="off"
        error={errors.description?.message}
        {...form.register("description")}
      />
      <fieldset className={styles.scopes}>
        <legend>О чём сообщать</legend>
        {EVENT_NAMES.map((name) => (
          <CheckField key={name} label={EVENTS[name]} value={name} {...form.register("events")} />
        ))}
        {errors.events !== undefined && <p role="alert">{errors.events.message}</p>}
      </fieldset>
      <Failure error={isShownAtFields ? null : create.error} title="Получатель не добавлен" />
      <Button type="submit" busy={create.isPending}>
        Добавить
      </Button>
    </form>
  );
}
