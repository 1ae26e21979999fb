import { useEffect } from "react";
import type { User } from "@/api/types";
import { Failure } from "@/domain/faults/failure";
import { storedEmailLink, storeEmailLink } from "@/lib/email-link";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useConfirmEmail, useSendEmailLink } from "./api";

/** Whether the account's address is confirmed; whoever came by the link of the mail confirms it here. */
export function EmailConfirmation({ user }: { user: User }) {
  const confirm = useConfirmEmail();
  const send = useSendEmailLink();
  const isWaiting = user.email != null && !user.emailConfirmed;
  const { mutate } = confirm;
  useEffect(() => {
    const link = storedEmailLink();
    storeEmailLink(null);
    if (link === null || !isWaiting) return;
    mutate(link, { onSuccess: () => showToast("good", "Почта подтверждена") });
  }, [isWaiting, mutate]);
  const again = (
    <Button
      variant="secondary"
      size="sm"
      busy={send.isPending}
      // Switched off it would lose the focus.
      aria-disabled={send.isSuccess}
      onClick={() => send.isSuccess || send.mutate()}
    >
      {send.isSuccess ? "Письмо отправлено" : "Отправить письмо ещё раз"}
    </Button>
  );
  return (
    <>
      <LiveRegion>
        {isWaiting && (
          <Notice tone="attention" title="Почта не подтверждена" actions={again}>
            {confirm.isPending
              ? "Подтверждаем…"
              : `Откройте ссылку из письма на ${user.email}: до этого на почту ничего не приходит. Ссылка действует сутки.`}
          </Notice>
        )}
      </LiveRegion>
      <Failure error={isWaiting ? confirm.error : null} title="Ссылка не подошла" />
      <Failure error={send.error} title="Письмо не отправлено" />
    </>
  );
}
