import Hourglass from "lucide-react/icons/hourglass";
import { useEffect, useState } from "react";
import type { Payment } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Button, OuterLinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { elapsedText } from "./next-step";
import styles from "./payment-result.module.css";

interface PendingPaymentProps {
  payment: Payment;
  onAsk: () => Promise<unknown>;
}

/** Pending payment: not paid yet, or in processing by the bank. */
export function PendingPayment({ payment, onAsk }: PendingPaymentProps) {
  // Only a manual refresh shows a busy button; polling does not.
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void onAsk().finally(() => setAsking(false));
  };
  const { confirmationUrl } = payment;
  return (
    <EmptyState
      icon={Hourglass}
      level="h1"
      title="Ждём подтверждения оплаты"
      action={
        <div className={styles.actions}>
          {confirmationUrl !== null && (
            <OuterLinkButton href={confirmationUrl}>Продолжить оплату</OuterLinkButton>
          )}
          <Button variant="secondary" busy={isAsking} onClick={ask}>
            Проверить сейчас
          </Button>
        </div>
      }
    >
      <p>
        {formatRoubles(payment.amount)}, <ElapsedTime since={payment.createdAt} />. Обычно банк отвечает
        меньше чем за минуту; мы спрашиваем его сами, страница обновится.
      </p>
      <p className={styles.note}>
        {confirmationUrl === null
          ? "Страницу можно закрыть: деньги зачислятся и без неё."
          : "Если вы ещё не заплатили, страница оплаты действует час. Если уже заплатили, платить второй раз не нужно."}
      </p>
    </EmptyState>
  );
}

/** Elapsed time of the payment, hidden from screen readers. */
function ElapsedTime({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.waited}>ждём {elapsedText(now - Date.parse(since))}</span>;
}
