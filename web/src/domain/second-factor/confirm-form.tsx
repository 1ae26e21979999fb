import { type FormEvent, useState } from "react";
import { messageOf } from "@/api/problem";
import { useConfirmSecondFactor } from "@/api/second-factor";
import { secondFactor } from "@/core/limits.json";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import { AppCodeField, INCOMPLETE_CODE } from "./app-code-field";
import styles from "./second-factor.module.css";

/** Ref callback that focuses the field when it is mounted. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Form for a second factor: app code, submitted after its last digit, or recovery code. */
export function ConfirmForm({ onConfirmed }: { onConfirmed?: () => void }) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [incomplete, setIncomplete] = useState<string>();
  const confirm = useConfirmSecondFactor();
  const error = confirm.error === null ? incomplete : messageOf(confirm.error, "Код не подошёл");

  function change(typed: string): void {
    setCode(typed);
    setIncomplete(undefined);
    confirm.reset();
    if (!isRecovery && typed.length === secondFactor.digits) send(typed);
  }

  function send(typed: string): void {
    if (confirm.isPending) return;
    const isWhole = isRecovery ? typed.trim() !== "" : typed.length === secondFactor.digits;
    if (!isWhole) {
      setIncomplete(isRecovery ? "Введите код восстановления" : INCOMPLETE_CODE);
      return;
    }
    // A wrong recovery code stays in the field for correction, because it is long.
    confirm.mutate(typed, { onSuccess: () => onConfirmed?.(), onError: () => !isRecovery && setCode("") });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // React events of a dialog bubble to the form that opened it.
    event.stopPropagation();
    send(code);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isRecovery ? (
        <TextField
          label="Код восстановления"
          hint="Один из выданных при подключении. Каждый подходит один раз"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          ref={focus}
          value={code}
          error={error}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <AppCodeField value={code} error={error} isBusy={confirm.isPending} onChange={change} />
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={confirm.isPending}>
          Подтвердить
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode("");
            setIncomplete(undefined);
            confirm.reset();
          }}
        >
          {isRecovery ? "Ввести код из приложения" : "Нет доступа к приложению"}
        </Button>
      </div>
    </form>
  );
}
