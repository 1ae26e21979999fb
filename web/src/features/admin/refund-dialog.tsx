import { useState } from "react";
import { messageOf, Problem } from "@/api/problem";
import type { AdminPayment } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { refundable } from "./payment-table";
import { useRefund } from "./payments-api";

const MIN_REASON = 3;

/** Money of a payment back to its card: how much and why, said again before it goes. */
export function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const most = refundable(payment);
  const [typed, setTyped] = useState(String(most));
  const [reason, setReason] = useState("");
  const refund = useRefund();
  const amount = Number(typed.replace(",", "."));
  const isSum = /^\d+([.,]\d{1,2})?$/.test(typed.trim()) && amount > 0 && amount <= most;
  const at = (path: string) =>
    refund.error instanceof Problem
      ? refund.error.errors.find((each) => each.path === path)?.message
      : undefined;
  return (
    <ConfirmDialog
      open
      title="Вернуть деньги на карту?"
      action={isSum ? `Вернуть ${formatRoubles(amount)}` : "Вернуть"}
      isDangerous
      busy={refund.isPending}
      disabled={!isSum || reason.trim().length < MIN_REASON}
      onConfirm={() =>
        refund.mutate(
          { id: payment.id, amount, reason: reason.trim() },
          {
            onSuccess: () => {
              onClose();
              showToast("good", "Возврат создан", `${formatRoubles(amount)}, ${payment.username ?? ""}`);
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>
        <strong>{payment.username}</strong>, платёж {formatRoubles(payment.amount)}
        {payment.refunded > 0 && `, уже возвращено ${formatRoubles(payment.refunded)}`}. Сумма спишется с
        баланса пользователя и уйдёт на карту, с которой платили. Отменить возврат нельзя.
      </p>
      <TextField
        label="Сумма, ₽"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        hint={`Не больше ${formatRoubles(most)}`}
        error={isSum || typed === "" ? at("amount") : `Введите сумму от 0.01₽ до ${formatRoubles(most)}`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label="Причина"
        hint="Её увидят только администраторы"
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={at("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      {refund.error !== null && at("amount") === undefined && at("reason") === undefined && (
        <Notice tone="stop" title="Возврат не создан" live>
          {messageOf(refund.error, "Попробуйте ещё раз чуть позже.")}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
