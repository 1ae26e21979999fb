import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { messageOf, Problem } from "@/api/problem";
import { useSendCode, useVerifyCode } from "@/api/sign-in";
import type { CodeSent, PhoneCode, PhoneSession } from "@/api/types";
import { loadRules, warmRules } from "@/core";
import { messages } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/form/code-field";
import { LiveRegion } from "@/ui/live-region";
import { IdentityTaken } from "./identity-taken";
import { formatPhone } from "./phone-mask";
import styles from "./sign-in.module.css";
import { SignInAgain } from "./sign-in-again";
import { SilentNumber } from "./silent-number";
import { useCountdown } from "./use-countdown";
import { useSmsCode } from "./use-sms-code";

interface CodeStepProps {
  phone: string;
  sent: CodeSent;
  /** The account's confirmed number gives way to this one. */
  replacePhone: boolean;
  onResent: (sent: CodeSent) => void;
  onChangePhone: () => void;
  onConfirmed: (answer: PhoneSession) => void;
}

/** Refusals that no other code would change. */
const OBSTACLES = [
  "identity_taken",
  "fresh_sign_in_required",
  "second_factor_required",
  "second_proof_required",
];

// Only staff meet it.
const ConfirmNotice = lazy(() => import("@/domain/second-factor/confirm-notice"));

/** Second half of the confirmation: the code from the SMS; six digits are sent without a press. */
export function CodeStep({ phone, sent, replacePhone, onResent, onChangePhone, onConfirmed }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [obstacle, setObstacle] = useState<{ problem: Problem; code: string }>();
  const verify = useVerifyCode();
  const sendCode = useSendCode();
  const countdown = useCountdown(sent.resendAfter, sent.challengeId);

  useEffect(() => void warmRules(), []);
  useSmsCode(change);

  function change(typed: string): void {
    setCode(typed);
    setError(undefined);
    if (typed.length === sent.length) void submit(typed);
  }

  async function submit(typed: string): Promise<void> {
    // Without the rules the server judges alone.
    const rules = await loadRules().catch(() => null);
    const problem = rules?.validateForm("phoneCode", { code: typed }).errors[0];
    setError(problem?.message);
    if (problem !== undefined || verify.isPending) return;
    await confirm(typed, { ...(replacePhone && { replacePhone }) });
  }

  async function confirm(typed: string, wish: Pick<PhoneCode, "replacePhone" | "startAnew">): Promise<void> {
    const { challengeId } = sent;
    try {
      // Not a callback of `mutate`: the step may be gone by the time the user is known.
      onConfirmed(await verify.mutateAsync({ code: typed, phone: `7${phone}`, challengeId, ...wish }));
    } catch (problem) {
      setCode("");
      const stops = problem instanceof Problem && OBSTACLES.includes(problem.code);
      setObstacle(stops ? { problem, code: typed } : undefined);
      if (!stops) setError(messageOf(problem, messages.wrongCode));
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
        {obstacle?.problem.code === "second_proof_required" ? (
          <SilentNumber
            message={obstacle.problem.message}
            isBusy={verify.isPending}
            onStartAnew={() => void confirm(obstacle.code, { startAnew: true })}
          />
        ) : (
          obstacle !== undefined && <Obstacle problem={obstacle.problem} onChangePhone={onChangePhone} />
        )}
      </LiveRegion>
      {obstacle === undefined && (
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
              {countdown.left > 0 ? `Отправить ещё раз через ${countdown.left} с` : "Отправить код ещё раз"}
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

/** A refusal in place of the form. */
function Obstacle({ problem, onChangePhone }: { problem: Problem; onChangePhone: () => void }) {
  if (problem.code === "second_factor_required") {
    return (
      <Suspense>
        <ConfirmNotice message={problem.message} />
      </Suspense>
    );
  }
  if (problem.code !== "identity_taken") return <SignInAgain message={problem.message} />;
  return (
    <IdentityTaken message={problem.message} step="phone">
      <Button variant="secondary" size="sm" onClick={onChangePhone}>
        Изменить номер
      </Button>
    </IdentityTaken>
  );
}
