import { useState } from "react";
import { useForm } from "react-hook-form";
import { useCreateApiKey } from "@/api/api-keys";
import type { ApiScope, CreatedApiKey, NewApiKey } from "@/api/types";
import { SCOPE_NAMES, SCOPES } from "@/domain/business/scopes";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { CheckField } from "@/ui/form/check-field";
import { TextField } from "@/ui/form/text-field";
import { Segmented } from "@/ui/segmented";
import styles from "./business.module.css";
import { CreatedKey } from "./created-key";

interface Fields {
  name: string;
  scopes: ApiScope[];
  networks: string;
  monthlyCap: string;
  expiresAt: string;
}

const EMPTY: Fields = {
  name: "",
  scopes: ["checks:read", "checks:write", "balance:read"],
  networks: "",
  monthlyCap: "",
  expiresAt: "",
};

/** Dialog that creates an API key and then shows the key once. */
export function NewKeyDialog({ hasLiveAccess, onClose }: { hasLiveAccess: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={created === null ? "Новый ключ API" : "Ключ создан"}
      focusesField
    >
      {created === null ? (
        <NewKeyForm hasLiveAccess={hasLiveAccess} onCreated={setCreated} />
      ) : (
        <CreatedKey token={created.token} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewKeyForm({
  hasLiveAccess,
  onCreated,
}: {
  hasLiveAccess: boolean;
  onCreated: (created: CreatedApiKey) => void;
}) {
  const [mode, setMode] = useState<NewApiKey["mode"]>(hasLiveAccess ? "live" : "test");
  const create = useCreateApiKey();
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const [isShownAtFields, setShownAtFields] = useState(false);
  const submit = form.handleSubmit((fields) => {
    if (Number.isNaN(capOf(fields))) {
      form.setError(
        "monthlyCap",
        { message: "Нужно число, например 5 000 или 1 500,50" },
        { shouldFocus: true },
      );
      return;
    }
    create.mutate(body(fields, mode), {
      onSuccess: onCreated,
      onError: (error) => setShownAtFields(setServerErrors(form, error, fieldOfPaths(fields))),
    });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      {hasLiveAccess && (
        <Segmented
          legend="Режим"
          value={mode}
          onChange={setMode}
          options={[
            { value: "live", title: "Рабочий" },
            { value: "test", title: "Тестовый" },
          ]}
        />
      )}
      <TextField
        label="Название"
        hint="Где работает: «Приём», «CRM»"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <fieldset className={styles.scopes}>
        <legend>Права</legend>
        {SCOPE_NAMES.map((scope) => (
          <CheckField key={scope} label={SCOPES[scope]} value={scope} {...form.register("scopes")} />
        ))}
        {errors.scopes !== undefined && <p role="alert">{errors.scopes.message}</p>}
      </fieldset>
      <TextField
        label="Адреса, с которых принимать"
        hint="Через запятую, например 203.0.113.7 или 203.0.113.0/24. Пусто — с любых"
        autoComplete="off"
        error={errors.networks?.message}
        {...form.register("networks")}
      />
      <TextField
        label="Предел за месяц, ₽"
        hint="Пусто — до конца баланса"
        inputMode="decimal"
        autoComplete="off"
        error={errors.monthlyCap?.message}
        {...form.register("monthlyCap")}
      />
      <TextField
        label="Действует до"
        hint="Пусто — без срока"
        type="date"
        error={errors.expiresAt?.message}
        {...form.register("expiresAt")}
      />
      <Failure error={isShownAtFields ? null : create.error} title="Ключ не создан" />
      <Button type="submit" busy={create.isPending}>
        Создать
      </Button>
    </form>
  );
}

/** Converts the typed fields to a request body. */
function body(fields: Fields, mode: NewApiKey["mode"]): NewApiKey {
  return {
    name: fields.name,
    mode,
    scopes: fields.scopes,
    networks: networksOf(fields),
    monthlyCap: capOf(fields),
    // The key is valid until the end of the selected day in Moscow.
    expiresAt: fields.expiresAt === "" ? null : `${fields.expiresAt}T23:59:59+03:00`,
  };
}

/** Typed cap in roubles: null for none, NaN for a text that is no number. */
function capOf({ monthlyCap }: Fields): number | null {
  const text = monthlyCap.replace(/\s/g, "").replace(",", ".");
  return text === "" ? null : Number(text);
}

function networksOf(fields: Fields): string[] {
  return fields.networks.split(/[\s,;]+/).filter((network) => network !== "");
}

/** Maps the error path of each network to the field `networks`. */
function fieldOfPaths(fields: Fields): Record<string, "networks"> {
  return Object.fromEntries(networksOf(fields).map((_, index) => [`networks[${index}]`, "networks"]));
}
