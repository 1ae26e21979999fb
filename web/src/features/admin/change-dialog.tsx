import { useState } from "react";
import type { AccountChange, UserRow } from "@/api/types";
import { reasonLength } from "@/core/limits.json";
import { Failure } from "@/domain/faults/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { useChangeUser } from "./api";

/** What is about to be done to whom. */
export interface PlannedChange {
  user: UserRow;
  change: Omit<AccountChange, "reason">;
}

/** Says what a change does to the person, asks why, then does it. */
export function ChangeDialog({ planned, onClose }: { planned: PlannedChange | null; onClose: () => void }) {
  const apply = useChangeUser();
  const [reason, setReason] = useState("");
  const { title, action, text, done } = wordsOf(planned);
  const close = () => {
    apply.reset();
    setReason("");
    onClose();
  };
  return (
    <ConfirmDialog
      open={planned !== null}
      title={title}
      action={action}
      isDangerous={planned?.change.isActive === false}
      busy={apply.isPending}
      disabled={reason.trim().length < reasonLength.least}
      onConfirm={() => {
        if (planned === null) return;
        const change = { ...planned.change, reason: reason.trim() };
        apply.mutate(
          { id: planned.user.id, change },
          {
            onSuccess: () => {
              close();
              showToast("good", done, planned.user.username);
            },
          },
        );
      }}
      onCancel={close}
    >
      <p>
        <strong>{planned?.user.username}</strong>
        {planned?.user.phone != null && `, ${planned.user.phone}`}
      </p>
      <p>{text}</p>
      <TextField
        label="Причина"
        hint="Останется в журнале администраторов"
        autoComplete="off"
        maxLength={reasonLength.most}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Failure error={apply.error} />
    </ConfirmDialog>
  );
}

const WORDS = {
  block: {
    title: "Заблокировать пользователя?",
    action: "Заблокировать",
    text: "Вход завершится на всех его устройствах сразу, войти снова он не сможет. Баланс и отчёты сохранятся.",
    done: "Пользователь заблокирован",
  },
  unblock: {
    title: "Разблокировать пользователя?",
    action: "Разблокировать",
    text: "Он снова сможет войти. Прежние входы не восстановятся.",
    done: "Пользователь разблокирован",
  },
  promote: {
    title: "Дать права администратора?",
    action: "Сделать администратором",
    text: "Он увидит всех пользователей и сможет блокировать их и менять права, в том числе ваши.",
    done: "Права администратора даны",
  },
  demote: {
    title: "Снять права администратора?",
    action: "Снять права",
    text: "Панель администратора для него закроется. Аккаунт останется обычным.",
    done: "Права администратора сняты",
  },
} as const;

function wordsOf(planned: PlannedChange | null) {
  if (planned?.change.role !== undefined)
    return WORDS[planned.change.role === "admin" ? "promote" : "demote"];
  return WORDS[planned?.change.isActive === true ? "unblock" : "block"];
}
