import { useState } from "react";
import type { PersonCard, User } from "@/api/types";
import { SelectField } from "@/ui/form/select-field";
import { showToast } from "@/ui/toast";
import { useChangeUser } from "../api";
import { ROLE_LABELS } from "../permissions";
import { ReasonDialog } from "../reason-dialog";

const MEANINGS = {
  user: "Панель для него закрыта.",
  operator: "Видит пользователей, отчёты и платежи, отправляет снова, начисляет до предела.",
  admin: "Может всё, в том числе блокировать и менять роли, и вашу тоже.",
} as const;

/** Changes the role of a user. */
export function RoleDialog({ user, onClose }: { user: PersonCard; onClose: () => void }) {
  const change = useChangeUser();
  const [role, setRole] = useState<User["role"]>(user.role);
  return (
    <ReasonDialog
      title="Изменить роль?"
      action="Изменить"
      mutation={change}
      variables={(reason) => ({ id: user.id, change: { role, reason } })}
      disabled={role === user.role}
      onDone={() => showToast("good", "Роль изменена", `${user.username}: ${ROLE_LABELS[role].label}`)}
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
    </ReasonDialog>
  );
}
