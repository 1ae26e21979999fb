import { lazy, Suspense } from "react";
import { messageOf, Problem } from "@/api/problem";
import { SignInAgain } from "@/domain/account/sign-in-again";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { RequestId } from "./request-id";

// Loaded on demand, because only staff need this notice.
const ConfirmNotice = lazy(() => import("@/domain/second-factor/confirm-notice"));

/** Reasons to sign in again, by error code. */
const SIGN_IN_REASONS: Partial<Record<string, string>> = {
  fresh_sign_in_required: "Вы вошли давно. Так мы убеждаемся, что это делаете вы.",
  sms_code_required: "Код подтверждает, что это делаете вы, а не тот, кто узнал пароль.",
};

const TITLE = "Не получилось";

/** Error of an action; offers a new sign-in or a second factor when one of these is required. */
export function Failure({ error, title = TITLE }: { error: Error | null; title?: string }) {
  return <LiveRegion>{error !== null && <FailureNotice error={error} title={title} />}</LiveRegion>;
}

/** Error of an action like `Failure`, for use inside an existing live region. */
export function FailureNotice({ error, title = TITLE }: { error: Error; title?: string }) {
  const reason = error instanceof Problem ? SIGN_IN_REASONS[error.code] : undefined;
  if (reason !== undefined) return <SignInAgain message={error.message} reason={reason} />;
  if (error instanceof Problem && error.code === "second_factor_required") {
    return (
      <Suspense>
        <ConfirmNotice message={error.message} />
      </Suspense>
    );
  }
  return (
    <Notice tone="stop" title={title}>
      {messageOf(error, "Попробуйте ещё раз чуть позже.")}
      <RequestId error={error} />
    </Notice>
  );
}
