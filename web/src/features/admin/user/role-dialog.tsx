import { useState } from "react";
import type { PersonCard, User } from "@/api/types";
import { SelectField } from "@/ui/form/select-field";
import { showToast } from "@/ui/toast";
import { useChangeUser } from "../api";
import { REQUEST_WAITS } from "../approval-texts";
import { ROLE_LABELS, usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { isRequest } from "../staff-actions-api";

const MEANINGS = {
  user: "Панель для него закрыта.",
  operator: "Видит пользователей, отчёты и платежи, отправляет снова, начисляет до предела.",
  admin: "Может всё, в том числе блокировать и менять роли, и вашу тоже.",
} as const;

/** Dialog that changes the role of a user. */
export function RoleDialog({ user, onClose }: { user: PersonCard; onClose: () => void }) {
  const change = useChangeUser();
  const { caps } = usePermissions();
  const [role, setRole] = useState<User["role"]>(user.role);
  return (
    <ReasonDialog
      title="Изменить роль?"
      action="Изменить"
      mutation={change}
      variables={(reason) => ({ id: user.id, change: { role, reason } })}
      disabled={role === user.role}
      onDone={(answer) =>
        showToast(
          "good",
          isRequest(answer) ? REQUEST_WAITS : "Роль изменена",
          `${user.username}: ${ROLE_LABELS[role].label}`,
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="Роль"
        hint={MEANINGS[role]}
        value={role}
        onChange={({ target }) => setRole(target.value as User["role"])}
      >
        {Object.entries(ROLE_LABELS).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {caps !== undefined && <p>Ролей сотрудника без второго лица сейчас ещё: {caps.roleGrants.left}</p>}
    </ReasonDialog>
  );
}
