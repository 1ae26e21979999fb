import { type ReactNode, useState } from "react";
import { signOut } from "@/api/current-user";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface IdentityTakenProps {
  message: string;
  /** Sign-in method that leads to the other account. */
  step: "vk" | "phone";
  /** Buttons of further actions. */
  children: ReactNode;
}

/** Error: the phone or VK profile belongs to another account; accounts are never merged. */
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
