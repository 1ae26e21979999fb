import { type FormEvent, useState } from "react";
import { messageOf } from "@/api/problem";
import { useConfirmSecondFactor } from "@/api/second-factor";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/form/code-field";
import { TextField } from "@/ui/form/text-field";
import styles from "./second-factor.module.css";

const LENGTH = 6;

/** The code of the application, or one of the recovery codes; six digits are sent without a press. */
export function ConfirmForm({ onConfirmed }: { onConfirmed?: () => void }) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const confirm = useConfirmSecondFactor();
  const error = confirm.error === null ? undefined : messageOf(confirm.error, "Код не подошёл");

  function change(typed: string): void {
    setCode(typed);
    confirm.reset();
    if (!isRecovery && typed.length === LENGTH) send(typed);
  }

  function send(typed: string): void {
    if (typed.trim() === "" || confirm.isPending) return;
    confirm.mutate(typed, { onSuccess: () => onConfirmed?.(), onError: () => setCode("") });
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
          hint="Один из десяти, выданных при подключении. Каждый подходит один раз"
          autoComplete="off"
          maxLength={40}
          value={code}
          error={error}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <CodeField
          label="Код из приложения"
          hint="Приложение показывает новый код каждые 30 секунд"
          length={LENGTH}
          value={code}
          error={error}
          onChange={change}
        />
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
            confirm.reset();
          }}
        >
          {isRecovery ? "Ввести код из приложения" : "Нет доступа к приложению"}
        </Button>
      </div>
    </form>
  );
}
