import { useState } from "react";
import { fieldMessage } from "@/api/problem";
import type { AdminPayment } from "@/api/types";
import { useRules } from "@/core";
import { reasonLength } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { RulesGate } from "@/domain/errors/rules-gate";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { ABOVE_CAP, REQUEST_WAITS } from "./approval-texts";
import { useRefund } from "./payments-api";
import { usePermissions } from "./permissions";
import { isRequest } from "./staff-actions-api";

interface RefundDialogProps {
  payment: AdminPayment;
  onClose: () => void;
}

/** Dialog that refunds a payment: amount, reason, then confirmation. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { rules } = useRules();
  const { left, refundable, userBalance: balance } = payment;
  const [typed, setTyped] = useState(String(refundable));
  const [reason, setReason] = useState("");
  const refund = useRefund();
  const { caps } = usePermissions();
  const amount = Number(typed.replace(",", "."));
  const body = { amount: Number.isNaN(amount) ? null : amount, reason };
  const errors = rules?.validateForm("paymentRefund", { ...body, left, balance }).errors;
  const wrongSum = errors?.find(({ path }) => path === "amount")?.message;
  const amountError = fieldMessage(refund.error, "amount");
  const reasonError = fieldMessage(refund.error, "reason");
  return (
    <ConfirmDialog
      open
      title="Вернуть деньги?"
      action={wrongSum === undefined ? `Вернуть ${formatRoubles(amount)}` : "Вернуть"}
      isDangerous
      busy={refund.isPending}
      disabled={errors?.length !== 0}
      onConfirm={() =>
        refund.mutate(
          { id: payment.id, amount, reason: reason.trim() },
          {
            onSuccess: (answer) => {
              onClose();
              const done = isRequest(answer) ? REQUEST_WAITS : "Возврат создан";
              showToast("good", done, `${formatRoubles(amount)}, ${payment.username ?? ""}`);
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>
        <strong>{payment.username}</strong>, платёж {formatRoubles(payment.amount)}
        {payment.refunded > 0 && `, уже возвращено ${formatRoubles(payment.refunded)}`}. Сумма спишется с
        баланса пользователя и уйдёт {payment.destination}. Отменить возврат нельзя.
      </p>
      <TextField
        label="Сумма, ₽"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        hint={`Не больше ${formatRoubles(refundable)}`}
        error={typed === "" ? undefined : (wrongSum ?? amountError)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {caps !== undefined && (
        <p>
          Без второго лица сейчас ещё {formatRoubles(caps.refunds.left)}.
          {amount > caps.refunds.left && ` ${ABOVE_CAP}`}
        </p>
      )}
      <TextField
        label="Причина"
        hint="Её увидят операторы и администраторы"
        autoComplete="off"
        maxLength={reasonLength.most}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
      <RulesGate waiting={null}>{() => null}</RulesGate>
      <Failure
        error={amountError === undefined && reasonError === undefined ? refund.error : null}
        title="Возврат не создан"
      />
    </ConfirmDialog>
  );
}
