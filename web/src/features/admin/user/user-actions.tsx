import { useState } from "react";
import type { PersonalData, PersonCard } from "@/api/types";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { useChangeUser } from "../api";
import { useRights } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import styles from "../users-tab.module.css";
import { BalanceDialog } from "./balance-dialog";
import { RoleDialog } from "./role-dialog";
import { useEndSessions, useReveal } from "./user-api";

type Asked = "reveal" | "block" | "role" | "credit" | "debit" | "sessions";

interface PersonActionsProps {
  person: PersonCard;
  isOwn: boolean;
  onReveal: (data: PersonalData) => void;
}

/** Actions on an account that the operator's permissions allow, each with a reason. */
export function PersonActions({ person, isOwn, onReveal }: PersonActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { may } = useRights();
  const close = () => setAsked(null);
  const offer = (act: Asked, words: string) => (
    <Button variant="secondary" size="sm" onClick={() => setAsked(act)}>
      {words}
    </Button>
  );
  return (
    <>
      <div className={styles.actions}>
        {may("reveal") && offer("reveal", "Показать данные")}
        {may("credit") && !isOwn && offer("credit", "Начислить")}
        {may("money") && !isOwn && offer("debit", "Списать")}
        {may("people") && offer("sessions", "Завершить входы")}
        {may("people") && !isOwn && offer("role", "Изменить роль")}
        {may("people") && !isOwn && offer("block", person.isActive ? "Заблокировать" : "Разблокировать")}
      </div>
      {asked === "reveal" && <RevealDialog person={person} onReveal={onReveal} onClose={close} />}
      {asked === "block" && <BlockDialog person={person} onClose={close} />}
      {asked === "role" && <RoleDialog person={person} onClose={close} />}
      {asked === "sessions" && <SessionsDialog person={person} onClose={close} />}
      {(asked === "credit" || asked === "debit") && (
        <BalanceDialog person={person} kind={asked} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  person: PersonCard;
  onClose: () => void;
}

function RevealDialog({ person, onReveal, onClose }: DialogProps & Pick<PersonActionsProps, "onReveal">) {
  const reveal = useReveal(person.id);
  return (
    <ReasonDialog
      title="Показать данные пользователя?"
      action="Показать"
      busy={reveal.isPending}
      error={reveal.error}
      onConfirm={(reason) =>
        reveal.mutate(reason, {
          onSuccess: (data) => {
            onReveal(data);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>Имя, телефон и почта откроются на этой странице. В журнале останется, кто и зачем их открыл.</p>
    </ReasonDialog>
  );
}

function SessionsDialog({ person, onClose }: DialogProps) {
  const end = useEndSessions(person.id);
  return (
    <ReasonDialog
      title="Завершить все входы?"
      action="Завершить"
      isDangerous
      busy={end.isPending}
      error={end.error}
      onConfirm={(reason) =>
        end.mutate(reason, {
          onSuccess: ({ ended }) => {
            onClose();
            showToast("good", "Входы завершены", `${person.username}: ${ended}`);
          },
        })
      }
      onClose={onClose}
    >
      <p>
        <strong>{person.username}</strong> выйдет на всех устройствах и сможет войти снова.
      </p>
    </ReasonDialog>
  );
}

const BLOCK = {
  title: "Заблокировать пользователя?",
  action: "Заблокировать",
  text: "Вход завершится на всех его устройствах сразу, войти снова он не сможет. Баланс и отчёты сохранятся.",
  done: "Пользователь заблокирован",
} as const;
const UNBLOCK = {
  title: "Разблокировать пользователя?",
  action: "Разблокировать",
  text: "Он снова сможет войти. Прежние входы не восстановятся.",
  done: "Пользователь разблокирован",
} as const;

function BlockDialog({ person, onClose }: DialogProps) {
  const change = useChangeUser();
  const { title, action, text, done } = person.isActive ? BLOCK : UNBLOCK;
  return (
    <ReasonDialog
      title={title}
      action={action}
      isDangerous={person.isActive}
      busy={change.isPending}
      error={change.error}
      onConfirm={(reason) =>
        change.mutate(
          { id: person.id, change: { isActive: !person.isActive, reason } },
          {
            onSuccess: () => {
              onClose();
              showToast("good", done, person.username);
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>
        <strong>{person.username}</strong>
      </p>
      <p>{text}</p>
    </ReasonDialog>
  );
}
