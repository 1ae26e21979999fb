import { useState } from "react";
import { Button, LinkButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";

interface RecycledPhoneProps {
  message: string;
  isBusy: boolean;
  onStartAnew: () => void;
}

/**
 * Error: the phone was unused for half a year; offers a second proof or a new account.
 * The phone may have a new owner, who must not get access to the account.
 */
export function RecycledPhone({ message, isBusy, onStartAnew }: RecycledPhoneProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Notice
      tone="attention"
      title={message}
      actions={
        <>
          <LinkButton to="/auth-flow?step=vk" size="sm">
            Войти через VK
          </LinkButton>
          <LinkButton to="/auth-flow?step=password" variant="secondary" size="sm">
            Войти по паролю
          </LinkButton>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Начать новый кабинет
          </Button>
        </>
      }
    >
      <p>Если прежний кабинет ваш, а войти иначе не получается, напишите нам: мы проверим и откроем вход.</p>
      <ConfirmDialog
        open={isAsking}
        title="Начать новый кабинет?"
        action="Начать новый кабинет"
        busy={isBusy}
        onConfirm={onStartAnew}
        onCancel={() => setAsking(false)}
      >
        <p>
          Номер перейдёт в новый кабинет. В прежнем останутся его отчёты, деньги и способы оплаты, по этому
          номеру в него больше не войти.
        </p>
      </ConfirmDialog>
    </Notice>
  );
}
