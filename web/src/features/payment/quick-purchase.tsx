import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Link2 from "lucide-react/icons/link-2";
import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import type { Payment, QuickDelivery, QuickPurchaseState } from "@/api/types";
import { refundWithin } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { privateLink } from "@/lib/access-key";
import { Button, LinkButton } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { quickPurchaseQuery, useRetryRefund } from "./api";
import styles from "./payment-result.module.css";

const METHODS = {
  email: { icon: Mail, title: "На почту" },
  sms: { icon: MessageSquare, title: "По SMS" },
  link: { icon: Link2, title: "По ссылке" },
} as const;

interface QuickPurchaseProps {
  payment: Payment;
  accessKey: string | null;
}

/** Link to the purchased report, and the state of its delivery. */
export function QuickPurchase({ payment, accessKey }: QuickPurchaseProps) {
  const { data } = useQuery(quickPurchaseQuery(payment.id, accessKey));
  const reportId = data?.reportId ?? payment.reportId;
  return (
    <div className={styles.purchase}>
      {reportId === null ? (
        // A failed purchase never gets a report.
        data?.status !== "failed" && <Skeleton height="3.5rem" />
      ) : (
        <LinkButton to={privateLink(reportId, accessKey)} size="lg" wide>
          Открыть отчёт
        </LinkButton>
      )}
      {data !== undefined && <Deliveries purchase={data} />}
      <LiveRegion>
        {data !== undefined && data.claimable > 0 && accessKey !== null && (
          <RefundRetry paymentId={payment.id} accessKey={accessKey} purchase={data} />
        )}
        {data?.status === "failed" && data.claimable === 0 && (
          <Notice tone="attention" title="Отчёт собрать не удалось">
            Деньги возвращаются {data.destination} автоматически, они придут в течение {refundWithin}.
          </Notice>
        )}
        {data !== undefined && data.refunded > 0 && data.status !== "failed" && (
          <Notice title={`${formatRoubles(data.refunded)} возвращаются ${data.destination}`}>
            Часть источников не ответила, за них деньги не берутся. Они придут в течение {refundWithin}.
          </Notice>
        )}
      </LiveRegion>
      {accessKey !== null && (
        <p className={styles.note}>
          Ссылка на отчёт личная: сохраните её или отправьте себе. Отчёт можно добавить в свой аккаунт, когда
          он будет готов.
        </p>
      )}
    </div>
  );
}

/** Button that retries a refund which the bank rejected. */
function RefundRetry({
  paymentId,
  accessKey,
  purchase,
}: {
  paymentId: string;
  accessKey: string;
  purchase: QuickPurchaseState;
}) {
  const claim = useRetryRefund(paymentId, accessKey);
  return (
    <Notice tone="attention" title={`Банк не принял возврат ${formatRoubles(purchase.claimable)}`}>
      <p>Деньги не пропали. Отправьте их ещё раз или добавьте отчёт в кабинет.</p>
      <Failure error={claim.error} title="Возврат не отправлен" />
      <Button busy={claim.isPending} onClick={() => claim.mutate()}>
        Вернуть {formatRoubles(purchase.claimable)} {purchase.destination}
      </Button>
    </Notice>
  );
}

function Deliveries({ purchase }: { purchase: QuickPurchaseState }) {
  return (
    <ul className={styles.deliveries} aria-label="Доставка отчёта">
      {purchase.deliveries.map((delivery) => {
        const { method, contact } = delivery;
        const { icon: Icon, title } = METHODS[method];
        return (
          <li key={method}>
            <Icon size={20} aria-hidden="true" />
            <span>
              {title}
              {contact !== null && <span className={styles.note}>{contact}</span>}
            </span>
            <DeliveryState delivery={delivery} />
          </li>
        );
      })}
    </ul>
  );
}

const OUTCOMES = {
  done: { icon: CircleCheck, label: "Отправлено" },
  ready: { icon: CircleCheck, label: "Готова" },
  failed: { icon: CircleX, label: "Не доставлено, откройте отчёт по ссылке" },
  waiting: { icon: Clock, label: "Отправим, когда отчёт будет готов" },
} as const;

function DeliveryState({ delivery }: { delivery: QuickDelivery }) {
  const outcome = outcomeOf(delivery);
  const { icon: Icon, label } = OUTCOMES[outcome];
  return (
    <span className={styles.sent} data-outcome={outcome}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  );
}

function outcomeOf({ method, sent, failed }: QuickDelivery): keyof typeof OUTCOMES {
  if (method === "link") return "ready";
  if (sent) return "done";
  return failed ? "failed" : "waiting";
}
