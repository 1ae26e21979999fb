import { type FormEvent, useEffect, useState } from "react";
import { messageOf, Problem } from "@/api/problem";
import { useSendCode, useVerifyCode } from "@/api/sign-in";
import type { CodeSent, PhoneCode, PhoneSession } from "@/api/types";
import { loadRules, preloadRules } from "@/core";
import { messages } from "@/core/limits.json";
import { FailureNotice } from "@/domain/errors/failure";
import { counted } from "@/lib/plural";
import { waitText } from "@/lib/wait-text";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/form/code-field";
import { LiveRegion } from "@/ui/live-region";
import { IdentityTaken } from "./identity-taken";
import { formatPhone } from "./phone-mask";
import { RecycledPhone } from "./recycled-phone";
import styles from "./sign-in.module.css";
import { useCountdown } from "./use-countdown";
import { useSmsCode } from "./use-sms-code";

interface CodeStepProps {
  phone: string;
  sent: CodeSent;
  /** Whether this phone replaces the verified phone of the account. */
  replacePhone: boolean;
  onResent: (sent: CodeSent) => void;
  onChangePhone: () => void;
  onConfirmed: (answer: PhoneSession) => void;
}

/** Codes of errors that another SMS code would not resolve; shown in place of the form. */
const BLOCKING_ERRORS = [
  "identity_taken",
  "fresh_sign_in_required",
  "second_factor_required",
  "second_proof_required",
];

/** Second step of the phone verification: the code from the SMS, submitted after its last digit. */
export function CodeStep({ phone, sent, replacePhone, onResent, onChangePhone, onConfirmed }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [blocked, setBlocked] = useState<{ problem: Problem; code: string }>();
  const verify = useVerifyCode();
  const sendCode = useSendCode();
  const countdown = useCountdown(sent.resendAfter, sent.challengeId);

  useEffect(() => void preloadRules(), []);
  useSmsCode(change);

  function change(typed: string): void {
    setCode(typed);
    setError(undefined);
    if (typed.length === sent.length) void submit(typed);
  }

  async function submit(typed: string): Promise<void> {
    // If the rules cannot be loaded, only the server validates.
    const rules = await loadRules().catch(() => null);
    const problem = rules?.validateForm("phoneCode", { code: typed }).errors[0];
    setError(problem?.message);
    if (problem !== undefined || verify.isPending) return;
    await confirm(typed, { ...(replacePhone && { replacePhone }) });
  }

  async function confirm(
    typed: string,
    options: Pick<PhoneCode, "replacePhone" | "startAnew">,
  ): Promise<void> {
    const { challengeId } = sent;
    try {
      // Not a callback of `mutate`, because the step may be unmounted by then.
      onConfirmed(await verify.mutateAsync({ code: typed, phone: `7${phone}`, challengeId, ...options }));
    } catch (problem) {
      setCode("");
      const isBlocking = problem instanceof Problem && BLOCKING_ERRORS.includes(problem.code);
      setBlocked(isBlocking ? { problem, code: typed } : undefined);
      if (!isBlocking) setError(messageOf(problem, messages.wrongCode));
    }
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
    <>
      <LiveRegion>
        {blocked?.problem.code === "second_proof_required" ? (
          <RecycledPhone
            message={blocked.problem.message}
            isBusy={verify.isPending}
            onStartAnew={() => void confirm(blocked.code, { startAnew: true })}
          />
        ) : (
          blocked !== undefined && <BlockingError problem={blocked.problem} onChangePhone={onChangePhone} />
        )}
      </LiveRegion>
      {blocked === undefined && (
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
            hint={`Код действует ${counted(Math.floor(sent.expiresIn / 60), "минуту", "минуты", "минут")}`}
            length={sent.length}
            value={code}
            error={error}
            isBusy={verify.isPending}
            onChange={change}
          />
          <Button type="submit" size="lg" wide busy={verify.isPending}>
            Подтвердить
          </Button>
          <div className={styles.row}>
            <Button variant="quiet" disabled={countdown.left > 0} busy={sendCode.isPending} onClick={resend}>
              {countdown.left > 0
                ? `Отправить ещё раз через ${waitText(countdown.left)}`
                : "Отправить код ещё раз"}
            </Button>
            <Button variant="quiet" onClick={onChangePhone}>
              Изменить номер
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

/** Error of `BLOCKING_ERRORS`, shown in place of the form. */
function BlockingError({ problem, onChangePhone }: { problem: Problem; onChangePhone: () => void }) {
  if (problem.code !== "identity_taken") return <FailureNotice error={problem} />;
  return (
    <IdentityTaken message={problem.message} step="phone">
      <Button variant="secondary" size="sm" onClick={onChangePhone}>
        Изменить номер
      </Button>
    </IdentityTaken>
  );
}
