import { Link } from "react-router-dom";
import type { AdminPayment, AdminRefund } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "./payments-tab.module.css";

const PURPOSES = {
  topup: "Пополнение",
  auto_topup: "Автопополнение",
  package: "Пакет проверок",
  subscription: "Подписка",
  quick_purchase: "Быстрая покупка",
} as const;

const STATES = {
  pending: { tone: "attention", label: "Ожидает" },
  succeeded: { tone: "good", label: "Оплачен" },
  canceled: { tone: "neutral", label: "Отменён" },
} as const;

const REFUND_STATES = { pending: "выполняется", succeeded: "выполнен", canceled: "не прошёл" } as const;

interface PaymentTableProps {
  payments: AdminPayment[];
  /** Refunds a payment; undefined if the operator lacks the permission. */
  onRefund: ((payment: AdminPayment) => void) | undefined;
}

/** Table of one page of payments with their refunds. */
export function PaymentTable({ payments, onRefund }: PaymentTableProps) {
  const columns: Column<AdminPayment>[] = [
    { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
    { title: "Плательщик", render: (payment) => <Payer payment={payment} /> },
    { title: "За что", render: ({ purpose }) => PURPOSES[purpose] },
    { title: "Сумма", isNumber: true, render: ({ amount }) => formatColumnRoubles(amount) },
    { title: "Состояние", render: (payment) => <State payment={payment} /> },
    { title: "Действия", render: (payment) => <Actions payment={payment} onRefund={onRefund} /> },
  ];
  return (
    <DataTable caption="Платежи" columns={columns} rows={payments} rowKey={({ id }) => id} tableFrom="desk" />
  );
}

function Payer({ payment }: { payment: AdminPayment }) {
  return (
    <span className={styles.cell}>
      {payment.userId === null ? (
        <strong>аккаунт удалён</strong>
      ) : (
        <Link to={`/admin/users/${payment.userId}`}>{payment.username ?? "без имени"}</Link>
      )}
      {payment.methodTitle !== null && <span>{payment.methodTitle}</span>}
      <span className={styles.number}>{payment.yookassaPaymentId ?? payment.id}</span>
    </span>
  );
}

function State({ payment }: { payment: AdminPayment }) {
  const { tone, label } = STATES[payment.status];
  return (
    <span className={styles.cell}>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {payment.fee !== null && <span>{`Комиссия ${formatRoubles(payment.fee)}`}</span>}
      {payment.declineReason !== null && <span>{payment.declineReason}</span>}
      {payment.problem !== null && <span className={styles.problem}>{payment.problem}</span>}
      {payment.refunds.map((refund) => (
        <span key={refund.id}>{refundText(refund)}</span>
      ))}
    </span>
  );
}

function refundText({ amount, status, reason, cancellationMessage }: AdminRefund): string {
  const details = [cancellationMessage, reason].filter(Boolean).join("; ");
  return `Возврат ${formatRoubles(amount)} ${REFUND_STATES[status]}${details === "" ? "" : `: ${details}`}`;
}

function Actions({ payment, onRefund }: { payment: AdminPayment; onRefund: PaymentTableProps["onRefund"] }) {
  if (payment.status !== "succeeded" || onRefund === undefined) return "—";
  const isOver = payment.refunded >= payment.amount;
  if (isOver) return "возвращён";
  return payment.refundable > 0 ? (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Вернуть: ${payment.username ?? payment.id}, ${formatRoubles(payment.amount)}`}
      onClick={() => onRefund(payment)}
    >
      Вернуть
    </Button>
  ) : (
    "вернуть сейчас нечего"
  );
}
