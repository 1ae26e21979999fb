import type { CreatedInvitation } from "@/api/types";
import { formatMomentDay } from "@/lib/dates";
import { phoneText } from "@/lib/phone-text";
import { quoted } from "@/lib/quoted";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Dialog } from "@/ui/dialog";
import styles from "./members.module.css";

interface InvitedDialogProps {
  created: CreatedInvitation;
  companyName: string;
  onClose: () => void;
}

/** Dialog with the link of a new invitation, which is shown only once. */
export function InvitedDialog({ created: { invitation, link }, companyName, onClose }: InvitedDialogProps) {
  const { contact, expiresAt } = invitation;
  const isMail = contact.includes("@");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Приглашение готово">
      <div className={styles.form}>
        <p>
          {isMail
            ? `Письмо со ссылкой уходит на ${contact}.`
            : `SMS со ссылкой уходит на ${phoneText(contact)}, не чаще раза в сутки.`}{" "}
          Её можно переслать и самому: она действует до {formatMomentDay(expiresAt)}
          {isMail
            ? `, и по ней в ${quoted(companyName)} войдёт тот, кто её откроет.`
            : `, и в ${quoted(companyName)} по ней войдёт только владелец этого телефона.`}{" "}
          Больше мы её не покажем.
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
