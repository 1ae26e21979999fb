import ExternalLink from "lucide-react/icons/external-link";
import { messageOf } from "@/api/problem";
import type { Payment } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Button, OuterLinkButton } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";
import styles from "./payment.module.css";
import { usePaymentStatus } from "./use-payment-status";

interface PaymentStatusNoticeProps {
  id: string;
  /** Hides the notice; does not affect the payment. */
  onDismiss: () => void;
}

/** Status of a created payment, polled until final; must be rendered inside a `LiveRegion`. */
export function PaymentStatusNotice({ id, onDismiss }: PaymentStatusNoticeProps) {
  const { data, error } = usePaymentStatus(id);
  const dismiss = (title: string) => (
    <Button variant="secondary" size="sm" onClick={onDismiss}>
      {title}
    </Button>
  );
  if (data === undefined) {
    if (error === null) return <Notice title="Узнаём, что с платежом" />;
    return (
      <Notice tone="attention" title="Не видно, что с платежом" actions={dismiss("Скрыть")}>
        {messageOf(error, "Сервер не ответил. Деньги не пропадут: баланс обновится сам.")}
      </Notice>
    );
  }
  if (data.status === "succeeded") {
    return (
      <Notice
        tone="good"
        title={`Баланс пополнен на ${formatRoubles(data.amount)}`}
        actions={dismiss("Хорошо")}
      >
        Чек придёт на вашу почту или телефон.
      </Notice>
    );
  }
  if (data.status === "canceled") {
    return (
      <Notice tone="stop" title="Платёж не прошёл" actions={dismiss("Понятно")}>
        <p>{data.declineMessage ?? "Банк отклонил платёж"}</p>
        <p>Деньги не списаны. Можно попробовать ещё раз или другим способом.</p>
      </Notice>
    );
  }
  return <Pending payment={data} onDismiss={onDismiss} />;
}

function Pending({ payment, onDismiss }: { payment: Payment; onDismiss: () => void }) {
  return (
    <Notice
      title={`Ждём оплату ${formatRoubles(payment.amount)}`}
      actions={
        <>
          {payment.confirmationUrl !== null && (
            <OuterLinkButton href={payment.confirmationUrl} target="_blank" variant="secondary" size="sm">
              Открыть страницу оплаты
              <ExternalLink size={16} aria-hidden="true" />
            </OuterLinkButton>
          )}
          <Button variant="quiet" size="sm" onClick={onDismiss}>
            Скрыть
          </Button>
        </>
      }
    >
      <p className={styles.waiting}>
        <Spinner />
        {payment.confirmationUrl === null
          ? "Банк проводит платёж. Обычно это занимает меньше минуты."
          : "Оплатите на странице ЮKassa в соседней вкладке. Как только банк ответит, здесь всё обновится само."}
      </p>
    </Notice>
  );
}
