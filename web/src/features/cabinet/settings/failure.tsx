import { useState } from "react";
import { useLocation } from "react-router-dom";
import { signOut } from "@/api/current-user";
import { messageOf, Problem } from "@/api/problem";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Why something was not done, and the way to do it after all when only the sign-in is too old. */
export function Failure({ error, title = "Не получилось" }: { error: Error | null; title?: string }) {
  if (error === null) return null;
  if (error instanceof Problem && error.code === "fresh_sign_in_required") return <SignInAgain />;
  return (
    <Notice tone="stop" title={title} live>
      {messageOf(error, "Попробуйте ещё раз чуть позже.")}
    </Notice>
  );
}

/** A long-open page may be in other hands: what cannot be taken back needs a fresh sign-in. */
function SignInAgain() {
  const { pathname, search } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Notice
      tone="attention"
      title="Для этого действия войдите ещё раз"
      live
      actions={
        <Button
          size="sm"
          busy={isLeaving}
          onClick={() => {
            setLeaving(true);
            void signOut(`/auth-flow?${new URLSearchParams({ next: pathname + search })}`);
          }}
        >
          Войти ещё раз
        </Button>
      }
    >
      Вы вошли давно. Так мы убеждаемся, что это делаете вы. После входа вы вернётесь на эту страницу.
    </Notice>
  );
}
