import { useState } from "react";
import { fieldMessage } from "@/api/problem";
import type { PersonCard } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { ABOVE_CAP, REQUEST_WAITS } from "../approval-texts";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { useBalanceChange } from "./user-api";

const TEXTS = {
  credit: { title: "Начислить на баланс?", action: "Начислить" },
  debit: { title: "Списать с баланса?", action: "Списать" },
} as const;

const DONE = { credit: "Начислено", debit: "Списано" } as const;
const NOT_DONE = {
  waiting: REQUEST_WAITS,
  refused: "Заявка отклонена",
  withdrawn: "Заявка отозвана",
  expired: "Срок заявки истёк",
} as const;

/** Dialog that credits or debits a balance; an amount above the spending caps becomes a request. */
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
  const { caps } = usePermissions();
  const cap = kind === "credit" ? caps?.credits : caps?.debits;
  const amount = Number(typed.replace(",", "."));
  const isSum = Number.isFinite(amount) && amount > 0;
  const { error } = change;
  const wrong = fieldMessage(error, "amount");
  const isTooMuch = cap !== undefined && amount > cap.left;
  const hints = [
    kind === "debit" && `На балансе ${formatRoubles(user.balance)}`,
    cap && `Без второго лица сейчас ещё ${formatRoubles(cap.left)}`,
  ];
  return (
    <ReasonDialog
      {...TEXTS[kind]}
      isDangerous={kind === "debit"}
      mutation={change}
      variables={(reason) => ({ amount, reason })}
      disabled={!isSum}
      hidesError={wrong !== undefined}
      onDone={({ status }) =>
        showToast(
          "good",
          status === "done" ? DONE[kind] : NOT_DONE[status],
          `${user.username}, ${formatRoubles(amount)}`,
        )
      }
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
        hint={hints.filter(Boolean).join(". ")}
        error={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isTooMuch && <p>{ABOVE_CAP}</p>}
    </ReasonDialog>
  );
}
