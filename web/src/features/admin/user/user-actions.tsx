import { useState } from "react";
import type { PersonalData, PersonCard } from "@/api/types";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { useChangeUser } from "../api";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import styles from "../users-tab.module.css";
import { BalanceDialog } from "./balance-dialog";
import { RoleDialog } from "./role-dialog";
import { useEndSessions, useReveal, useSetApiAccess } from "./user-api";

type UserAction = "reveal" | "block" | "role" | "credit" | "debit" | "sessions" | "api";

interface UserActionsProps {
  user: PersonCard;
  isOwn: boolean;
  onReveal: (data: PersonalData) => void;
}

/** Actions on an account that the operator's permissions allow; each action needs a reason. */
export function UserActions({ user, isOwn, onReveal }: UserActionsProps) {
  const [action, setAction] = useState<UserAction | null>(null);
  const { may } = usePermissions();
  const close = () => setAction(null);
  const actionButton = (kind: UserAction, label: string) => (
    <Button variant="secondary" size="sm" onClick={() => setAction(kind)}>
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.actions}>
        {may("reveal") && actionButton("reveal", "Показать данные")}
        {may("credit") && !isOwn && actionButton("credit", "Начислить")}
        {may("money") && !isOwn && actionButton("debit", "Списать")}
        {may("people") && actionButton("sessions", "Завершить входы")}
        {may("people") && actionButton("api", user.apiAccess ? "Запретить API" : "Разрешить API")}
        {may("people") && !isOwn && actionButton("role", "Изменить роль")}
        {may("people") && !isOwn && actionButton("block", user.isActive ? "Заблокировать" : "Разблокировать")}
      </div>
      {action === "reveal" && <RevealDialog user={user} onReveal={onReveal} onClose={close} />}
      {action === "block" && <BlockDialog user={user} onClose={close} />}
      {action === "role" && <RoleDialog user={user} onClose={close} />}
      {action === "api" && <ApiAccessDialog user={user} onClose={close} />}
      {action === "sessions" && <SessionsDialog user={user} onClose={close} />}
      {(action === "credit" || action === "debit") && (
        <BalanceDialog user={user} kind={action} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  user: PersonCard;
  onClose: () => void;
}

function RevealDialog({ user, onReveal, onClose }: DialogProps & Pick<UserActionsProps, "onReveal">) {
  const reveal = useReveal(user.id);
  const { caps } = usePermissions();
  return (
    <ReasonDialog
      title="Показать данные пользователя?"
      action="Показать"
      mutation={reveal}
      variables={(reason) => reason}
      onDone={(data) => onReveal(data)}
      onClose={onClose}
    >
      <p>Имя, телефон и почта откроются на этой странице. В журнале останется, кто и зачем их открыл.</p>
      {caps !== undefined && (
        <p>
          Можно открыть ещё: {caps.reveals.left}. Не больше {caps.reveals.perHour} за час и{" "}
          {caps.reveals.perDay} за сутки; много аккаунтов выгружает администратор.
        </p>
      )}
    </ReasonDialog>
  );
}

function SessionsDialog({ user, onClose }: DialogProps) {
  const end = useEndSessions(user.id);
  return (
    <ReasonDialog
      title="Завершить все входы?"
      action="Завершить"
      isDangerous
      mutation={end}
      variables={(reason) => reason}
      onDone={({ ended }) => showToast("good", "Входы завершены", `${user.username}: ${ended}`)}
      onClose={onClose}
    >
      <p>
        <strong>{user.username}</strong> выйдет на всех устройствах и сможет войти снова.
      </p>
    </ReasonDialog>
  );
}

function ApiAccessDialog({ user, onClose }: DialogProps) {
  const set = useSetApiAccess(user.id);
  const allowed = !user.apiAccess;
  return (
    <ReasonDialog
      title={allowed ? "Разрешить рабочие ключи API?" : "Запретить рабочие ключи API?"}
      action={allowed ? "Разрешить" : "Запретить"}
      isDangerous={!allowed}
      mutation={set}
      variables={(reason) => ({ allowed, reason })}
      onDone={() => showToast("good", allowed ? "API разрешён" : "API запрещён", user.username)}
      onClose={onClose}
    >
      <p>
        {allowed
          ? "Ключи будут работать и без подписки «Бизнес Про»."
          : "Без подписки «Бизнес Про» рабочие ключи сразу получат отказ."}
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

function BlockDialog({ user, onClose }: DialogProps) {
  const change = useChangeUser();
  const { title, action, text, done } = user.isActive ? BLOCK : UNBLOCK;
  return (
    <ReasonDialog
      title={title}
      action={action}
      isDangerous={user.isActive}
      mutation={change}
      variables={(reason) => ({ id: user.id, change: { isActive: !user.isActive, reason } })}
      onDone={() => showToast("good", done, user.username)}
      onClose={onClose}
    >
      <p>
        <strong>{user.username}</strong>
      </p>
      <p>{text}</p>
    </ReasonDialog>
  );
}
