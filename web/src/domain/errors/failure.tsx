import { lazy, Suspense } from "react";
import { messageOf, Problem } from "@/api/problem";
import { SignInAgain } from "@/domain/account/sign-in-again";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { RequestId } from "./request-id";

// For staff only.
const ConfirmNotice = lazy(() => import("@/domain/second-factor/confirm-notice"));

const TITLE = "Не получилось";

/** Error of an action; offers to sign in again or to confirm the second factor when that is required. */
export function Failure({ error, title = TITLE }: { error: Error | null; title?: string }) {
  return <LiveRegion>{error !== null && <FailureNotice error={error} title={title} />}</LiveRegion>;
}

/** The content of `Failure`, for a place that is in a live region already. */
export function FailureNotice({ error, title = TITLE }: { error: Error; title?: string }) {
  if (error instanceof Problem && error.code === "fresh_sign_in_required")
    return <SignInAgain message={error.message} />;
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
