import { useState } from "react";
import { fieldMessage } from "@/api/problem";
import type { PersonCard } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { useBalanceChange } from "./user-api";

const TEXTS = {
  credit: { title: "Начислить на баланс?", action: "Начислить" },
  debit: { title: "Списать с баланса?", action: "Списать" },
} as const;

const DONE = {
  credited: "Начислено",
  waiting: "Заявка ждёт другого администратора",
  refused: "Заявка отклонена",
  debited: "Списано",
} as const;

/** Credits or debits a balance; an amount above the limit becomes an approval request. */
export function BalanceDialog({
  user,
  kind,
  onClose,
}: {
  user: PersonCard;
  kind: "credit" | "debit";
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const change = useBalanceChange(user.id, kind);
  const { creditLimit } = usePermissions();
  const amount = Number(typed.replace(",", "."));
  const isSum = Number.isFinite(amount) && amount > 0;
  const { error } = change;
  const wrong = fieldMessage(error, "amount");
  const isTooMuch = kind === "credit" && creditLimit !== undefined && amount > creditLimit.left;
  const hint =
    kind === "debit"
      ? `На балансе ${formatRoubles(user.balance)}`
      : creditLimit && `Без второго лица сегодня ещё ${formatRoubles(creditLimit.left)}`;
  return (
    <ReasonDialog
      {...TEXTS[kind]}
      isDangerous={kind === "debit"}
      mutation={change}
      variables={(reason) => ({ amount, reason })}
      disabled={!isSum}
      hidesError={wrong !== undefined}
      onDone={(status) => showToast("good", DONE[status], `${user.username}, ${formatRoubles(amount)}`)}
      onClose={onClose}
    >
      <p>
        <strong>{user.username}</strong>
      </p>
      <TextField
        label="Сумма, ₽"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        hint={hint}
        error={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isTooMuch && <p>Больше предела: заявку подтвердит или отклонит другой администратор.</p>}
    </ReasonDialog>
  );
}
