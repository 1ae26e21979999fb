import { messageOf } from "@/api/problem";
import type { AccountChange, UserRow } from "@/api/types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useChangeUser } from "./api";

/** What is about to be done to whom. */
export interface PlannedChange {
  user: UserRow;
  change: AccountChange;
}

/** Says what a change does to the person, then does it. */
export function ChangeDialog({ planned, onClose }: { planned: PlannedChange | null; onClose: () => void }) {
  const apply = useChangeUser();
  const { title, action, text, done } = wordsOf(planned);
  return (
    <ConfirmDialog
      open={planned !== null}
      title={title}
      action={action}
      isDangerous={planned?.change.isActive === false}
      busy={apply.isPending}
      onConfirm={() => {
        if (planned === null) return;
        apply.mutate(
          { id: planned.user.id, change: planned.change },
          {
            onSuccess: () => {
              onClose();
              showToast("good", done, planned.user.username);
            },
          },
        );
      }}
      onCancel={() => {
        apply.reset();
        onClose();
      }}
    >
      <p>
        <strong>{planned?.user.username}</strong>
        {planned?.user.phone != null && `, ${planned.user.phone}`}
      </p>
      <p>{text}</p>
      <LiveRegion>
        {apply.error !== null && (
          <Notice tone="stop" title="Не получилось">
            {messageOf(apply.error, "Попробуйте ещё раз чуть позже.")}
          </Notice>
        )}
      </LiveRegion>
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
