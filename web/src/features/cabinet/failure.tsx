import { messageOf, Problem } from "@/api/problem";
import { SignInAgain } from "@/domain/account/sign-in-again";
import { Notice } from "@/ui/notice";

/** Why something was not done, and the way to do it after all when only the sign-in is too old. */
export function Failure({ error, title = "Не получилось" }: { error: Error | null; title?: string }) {
  if (error === null) return null;
  if (error instanceof Problem && error.code === "fresh_sign_in_required")
    return <SignInAgain message={error.message} />;
  return (
    <Notice tone="stop" title={title} live>
      {messageOf(error, "Попробуйте ещё раз чуть позже.")}
    </Notice>
  );
}
