import { useState } from "react";
import { useLocation } from "react-router-dom";
import { signOut } from "@/api/current-user";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Error: the action needs another sign-in. Offers one that returns to this page. */
export function SignInAgain({ message, reason }: { message: string; reason: string }) {
  const { pathname, search } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Notice
      tone="attention"
      title={message}
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
      <p>{reason}</p>
    </Notice>
  );
}
