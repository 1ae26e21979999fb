import { useEffect, useState } from "react";
import type { User } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { storedEmailLink, storeEmailLink } from "@/lib/email-link";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useConfirmEmail, useSendEmailLink } from "./api";

/** Verification state of the e-mail address; a link of the message is processed when opened. */
export function EmailConfirmation({ user }: { user: User }) {
  const confirm = useConfirmEmail();
  const send = useSendEmailLink();
  const isWaiting = user.email != null && !user.emailConfirmed;
  const [isIdle, setIsIdle] = useState(false);
  const { mutate } = confirm;
  useEffect(() => {
    const link = storedEmailLink();
    storeEmailLink(null);
    if (link === null) return;
    if (isWaiting) mutate(link, { onSuccess: () => showToast("good", "Почта подтверждена") });
    else setIsIdle(true);
  }, [isWaiting, mutate]);
  const again = (
    <Button
      variant="secondary"
      size="sm"
      busy={send.isPending}
      disabled={send.isSuccess}
      onClick={() => send.mutate()}
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
      <LiveRegion>{isIdle && !isWaiting && <IdleLink user={user} />}</LiveRegion>
      <Failure error={isWaiting ? confirm.error : null} title="Ссылка не подошла" />
      <Failure error={send.error} title="Письмо не отправлено" />
    </>
  );
}

/** Notice that a link has nothing to verify: already used, or of another account. */
function IdleLink({ user }: { user: User }) {
  return (
    <Notice title="По этой ссылке подтверждать нечего">
      {user.email == null ? "В этом аккаунте почта не указана." : `Почта ${user.email} уже подтверждена.`}{" "}
      Если письмо пришло на другой адрес, войдите в тот аккаунт, где он указан, и откройте ссылку ещё раз.
    </Notice>
  );
}
