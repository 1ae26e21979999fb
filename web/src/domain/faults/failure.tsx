import { messageOf, Problem } from "@/api/problem";
import { SignInAgain } from "@/domain/account/sign-in-again";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";

/** Why something was not done, and the way to do it after all when only the sign-in is too old. */
export function Failure({ error, title = "Не получилось" }: { error: Error | null; title?: string }) {
  return <LiveRegion>{error !== null && <Reason error={error} title={title} />}</LiveRegion>;
}

function Reason({ error, title }: { error: Error; title: string }) {
  if (error instanceof Problem && error.code === "fresh_sign_in_required")
    return <SignInAgain message={error.message} />;
  return (
    <Notice tone="stop" title={title}>
      {messageOf(error, "Попробуйте ещё раз чуть позже.")}
    </Notice>
  );
}
