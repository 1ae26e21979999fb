import { formatMomentDay } from "@/lib/dates";
import { quoted } from "@/lib/quoted";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Dialog } from "@/ui/dialog";
import type { CreatedInvitation } from "../api";
import styles from "./members.module.css";

interface InvitedDialogProps {
  created: CreatedInvitation;
  companyName: string;
  onClose: () => void;
}

/** Dialog with the link of a new invitation, which is shown only once. */
export function InvitedDialog({ created: { invitation, link }, companyName, onClose }: InvitedDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Приглашение отправлено">
      <div className={styles.form}>
        <p>
          Отправили на {invitation.contact}. Ссылку можно переслать и самому: в {quoted(companyName)} по ней
          войдёт только этот человек, до {formatMomentDay(invitation.expiresAt)}. Больше мы её не покажем.
        </p>
        <code className={styles.link}>{link}</code>
        <div className={styles.actions}>
          <Button onClick={() => void copyText(link, "Ссылка приглашения")}>Скопировать ссылку</Button>
          <Button variant="secondary" onClick={onClose}>
            Готово
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
