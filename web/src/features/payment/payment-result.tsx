import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CloudOff from "lucide-react/icons/cloud-off";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { messageOf, Problem } from "@/api/problem";
import type { Payment } from "@/api/types";
import { usePaymentStatus } from "@/domain/payment/use-payment-status";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { DeclinedPayment } from "./declined-payment";
import { DECLINED, nextStepAfterPayment } from "./next-step";
import { PaidPayment } from "./paid-payment";
import styles from "./payment-result.module.css";
import { PendingPayment } from "./pending-payment";
import { usePurchaseKey } from "./use-purchase-key";

/** Payment state as reported by the server, not by the URL: pending, paid, declined or unknown. */
export function PaymentResult({ id }: { id: string }) {
  const accessKey = usePurchaseKey(id);
  const payment = usePaymentStatus(id, accessKey);
  return (
    <>
      <LiveRegion>
        <VisuallyHidden>{announcementOf(payment.data)}</VisuallyHidden>
      </LiveRegion>
      <Result payment={payment} accessKey={accessKey} />
    </>
  );
}

/** Result as a text for screen readers, since the heading changes without a user action. */
function announcementOf(payment: Payment | undefined): string | null {
  if (payment?.status === "succeeded") return nextStepAfterPayment(payment, undefined).title;
  return payment?.status === "canceled" ? DECLINED : null;
}

interface ResultProps {
  payment: ReturnType<typeof usePaymentStatus>;
  accessKey: string | null;
}

function Result({ payment, accessKey }: ResultProps) {
  if (payment.data === undefined) {
    if (payment.error === null) return <Loading />;
    const isUnknown =
      payment.error instanceof Problem && [400, 401, 403, 404, 422].includes(payment.error.status);
    return isUnknown ? (
      <UnknownPayment />
    ) : (
      <EmptyState
        icon={CloudOff}
        level="h1"
        title="Не видно, что с платежом"
        action={<Button onClick={() => void payment.refetch()}>Проверить ещё раз</Button>}
      >
        {messageOf(payment.error, "Сервер не ответил.")} Если деньги списаны, они не пропадут.
      </EmptyState>
    );
  }
  switch (payment.data.status) {
    case "succeeded":
      return <PaidPayment payment={payment.data} accessKey={accessKey} />;
    case "canceled":
      return <DeclinedPayment payment={payment.data} accessKey={accessKey} />;
    default:
      return <PendingPayment payment={payment.data} onAsk={() => payment.refetch()} />;
  }
}

function Loading() {
  return (
    <div className={styles.loading}>
      <VisuallyHidden>Узнаём, что с платежом</VisuallyHidden>
      <Skeleton width="4rem" height="4rem" />
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="20rem" height="3rem" />
    </div>
  );
}

/** Notice of an unknown payment; also shown for another user's, so that ids cannot be probed. */
export function UnknownPayment() {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={CircleQuestionMark}
      level="h1"
      title="Платёж не найден"
      action={
        <div className={styles.actions}>
          {user ? (
            <LinkButton to="/dashboard?tab=balance&part=history">История операций</LinkButton>
          ) : (
            <LinkButton to={`/auth-flow?${new URLSearchParams({ next: pathname + search })}`}>
              Войти
            </LinkButton>
          )}
          <LinkButton to="/contacts" variant="secondary">
            Поддержка
          </LinkButton>
        </div>
      }
    >
      {user
        ? "Под этим номером у вас платежа нет. Все ваши пополнения видны в истории операций."
        : "Платёж виден тому, кто платил: войдите в свой аккаунт. Если вы платили без входа, ссылка на отчёт придёт туда, куда вы просили, а здесь платёж виден только во вкладке, из которой вы платили."}
    </EmptyState>
  );
}
