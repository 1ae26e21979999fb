import { type FormEvent, useEffect, useState } from "react";
import { messageOf, Problem } from "@/api/problem";
import type { CodeSent, SignedIn } from "@/api/types";
import { CodeField } from "@/components/form/code-field";
import { Button } from "@/components/ui/button";
import { loadRules } from "@/core";
import { useSendCode, useVerifyCode } from "./api";
import styles from "./auth.module.css";
import { formatPhone } from "./phone-mask";
import { useCountdown } from "./use-countdown";

interface CodeStepProps {
  phone: string;
  sent: CodeSent;
  onResent: (sent: CodeSent) => void;
  onChangePhone: () => void;
  onSignedIn: (answer: SignedIn) => void;
}

/** Second half of the sign-in: the code from the SMS; six digits are sent without a press. */
export function CodeStep({ phone, sent, onResent, onChangePhone, onSignedIn }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const verify = useVerifyCode();
  const sendCode = useSendCode();
  const countdown = useCountdown(sent.resendAfter, sent.challengeId);

  useEffect(() => void loadRules(), []);

  async function submit(typed: string): Promise<void> {
    const rules = await loadRules();
    const answer = rules.validateForm("phoneCode", { code: typed });
    setError(answer.errors[0]?.message);
    if (!answer.valid || verify.isPending) return;
    verify.mutate(
      { code: typed, phone: `7${phone}`, challengeId: sent.challengeId },
      {
        onSuccess: onSignedIn,
        onError: (problem) => {
          setError(messageOf(problem, "Неверный код подтверждения"));
          setCode("");
        },
      },
    );
  }

  function resend(): void {
    sendCode.mutate(`7${phone}`, {
      onSuccess: (next) => {
        setError(undefined);
        setCode("");
        onResent(next);
      },
      onError: (problem) => {
        if (problem instanceof Problem && problem.retryAfterSeconds !== null) {
          countdown.restart(problem.retryAfterSeconds);
        }
      },
    });
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <p>
        Код отправлен на <strong className={styles.phone}>{formatPhone(phone)}</strong>
      </p>
      <CodeField
        label="Код из SMS"
        length={sent.length}
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next);
          setError(undefined);
          if (next.length === sent.length) void submit(next);
        }}
      />
      <Button type="submit" size="lg" wide busy={verify.isPending}>
        Подтвердить
      </Button>
      <div className={styles.row}>
        <Button variant="quiet" disabled={countdown.left > 0} busy={sendCode.isPending} onClick={resend}>
          {countdown.left > 0 ? `Отправить ещё раз через ${countdown.left} с` : "Отправить код ещё раз"}
        </Button>
        <Button variant="quiet" onClick={onChangePhone}>
          Изменить номер
        </Button>
      </div>
    </form>
  );
}
