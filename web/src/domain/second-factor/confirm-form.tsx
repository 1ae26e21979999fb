import { type FormEvent, useState } from "react";
import { messageOf } from "@/api/problem";
import { useConfirmSecondFactor } from "@/api/second-factor";
import { secondFactor } from "@/core/limits.json";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import { AppCodeField, WHOLE_CODE } from "./app-code-field";
import styles from "./second-factor.module.css";

/** What was chosen to be typed has the focus. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** The code of the application, or one of the recovery codes; all the digits are sent without a press. */
export function ConfirmForm({ onConfirmed }: { onConfirmed?: () => void }) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [lacking, setLacking] = useState<string>();
  const confirm = useConfirmSecondFactor();
  const error = confirm.error === null ? lacking : messageOf(confirm.error, "Код не подошёл");

  function change(typed: string): void {
    setCode(typed);
    setLacking(undefined);
    confirm.reset();
    if (!isRecovery && typed.length === secondFactor.digits) send(typed);
  }

  function send(typed: string): void {
    if (confirm.isPending) return;
    const isWhole = isRecovery ? typed.trim() !== "" : typed.length === secondFactor.digits;
    if (!isWhole) {
      setLacking(isRecovery ? "Введите код восстановления" : WHOLE_CODE);
      return;
    }
    // A recovery code is long: what is wrong in it is mended, not typed anew.
    confirm.mutate(typed, { onSuccess: () => onConfirmed?.(), onError: () => !isRecovery && setCode("") });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A portal's events reach the form that the window was opened from.
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
            setLacking(undefined);
            confirm.reset();
          }}
        >
          {isRecovery ? "Ввести код из приложения" : "Нет доступа к приложению"}
        </Button>
      </div>
    </form>
  );
}
