import { useState } from "react";
import { fieldMessage } from "@/api/problem";
import type { AdminPackage } from "@/api/types";
import { useRules } from "@/core";
import { reasonLength } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { RulesGate } from "@/domain/errors/rules-gate";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { leftOf } from "./package-table";
import { useCancelPackage } from "./payments-api";

/** Dialog that cancels a package: shows what the user loses and the refund, and asks for a reason. */
export function CancelPackageDialog({ owned, onClose }: { owned: AdminPackage; onClose: () => void }) {
  const { rules } = useRules();
  const [reason, setReason] = useState("");
  const cancel = useCancelPackage();
  const { error } = cancel;
  const reasonError = fieldMessage(error, "reason");
  return (
    <ConfirmDialog
      open
      title="Отменить пакет?"
      action="Отменить пакет"
      refusal="Оставить"
      isDangerous
      busy={cancel.isPending}
      disabled={!rules?.validateForm("packageCancellation", { reason }).valid}
      onConfirm={() =>
        cancel.mutate(
          { id: owned.id, reason: reason.trim() },
          {
            onSuccess: ({ returned }) => {
              onClose();
              showToast("good", `Пакет «${owned.name}» отменён`, resultOf(returned, owned.username));
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>
        <strong>{owned.username}</strong>, пакет «{owned.name}» за {formatRoubles(owned.price)},{" "}
        {leftOf(owned)}. {promiseOf(owned)} Вернуть пакет нельзя.
      </p>
      <TextField
        label="Причина"
        hint="Её увидят только администраторы"
        autoComplete="off"
        maxLength={reasonLength.most}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
      <RulesGate waiting={null}>{() => null}</RulesGate>
      <Failure error={reasonError === undefined ? error : null} title="Пакет не отменён" />
    </ConfirmDialog>
  );
}

function promiseOf({ refundable }: AdminPackage): string {
  if (refundable <= 0) return "На баланс ничего не вернётся.";
  return `На баланс пользователя вернётся ${formatRoubles(refundable)}.`;
}

/** Success message with the refund of the response; a check may have been used since the list loaded. */
function resultOf(returned: number, username: string): string {
  if (returned <= 0) return `${username}: возвращать было нечего`;
  return `${username}: на баланс возвращено ${formatRoubles(returned)}`;
}
