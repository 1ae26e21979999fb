import { type ReactNode, useState } from "react";
import { signOut } from "@/api/current-user";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface IdentityTakenProps {
  /** The server's words. */
  message: string;
  /** The way of signing in that leads into the other account. */
  step: "vk" | "phone";
  /** What else can be done. */
  children: ReactNode;
}

/** The phone or VK profile has an account of its own; two accounts are never joined. */
export function IdentityTaken({ message, step, children }: IdentityTakenProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Notice
      tone="attention"
      title={message}
      actions={
        <>
          <Button
            size="sm"
            busy={isLeaving}
            onClick={() => {
              setLeaving(true);
              void signOut(`/auth-flow?step=${step}`);
            }}
          >
            Войти в другой аккаунт
          </Button>
          {children}
        </>
      }
    >
      <p>
        Аккаунты не объединяются: у каждого свой баланс и свои отчёты. Сейчас вы остаётесь в том, в который
        вошли.
      </p>
    </Notice>
  );
}
