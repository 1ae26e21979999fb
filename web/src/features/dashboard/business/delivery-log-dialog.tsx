import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook, WebhookDelivery } from "@/api/types";
import { EVENTS } from "@/domain/business/event-labels";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import styles from "./business.module.css";
import { deliveriesQuery, deliveryQuery, useRenewDelivery } from "./webhooks-api";

const STATES = {
  waiting: { tone: "attention", label: "Ждёт повтора" },
  delivered: { tone: "good", label: "Доставлено" },
  failed: { tone: "stop", label: "Не доставлено" },
} as const;

/** Reasons for a missing response. */
const FAILURES: Readonly<Record<string, string>> = {
  timed_out: "нет ответа за 10 секунд",
  connection_failed: "не удалось соединиться",
  address_not_public: "адрес не доступен из интернета",
  url_not_allowed: "адрес не подходит",
};

const failureOf = (code: string | null) => (code === null ? null : (FAILURES[code] ?? code));

/** Dialog with the deliveries of a receiver. */
export function DeliveryLogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const pages = useInfiniteQuery(deliveriesQuery(webhook.id));
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Dialog
      open
      placement="side"
      onOpenChange={(open) => !open && onClose()}
      title="Журнал доставок"
      description={webhook.url}
    >
      <QueryResult query={pages} failure="Журнал не загрузился" pending={<Skeleton height="12rem" />}>
        {() =>
          deliveries.length === 0 ? (
            <p className={styles.quiet}>Событий за 30 дней не было.</p>
          ) : (
            <ul className={styles.rows}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <MoreButton
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onPress={() => void pages.fetchNextPage()}
      />
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const renew = useRenewDelivery();
  const { id, kind, state, createdAt, attempts, nextAttemptAt } = delivery;
  const { tone, label } = STATES[state];
  const result =
    delivery.lastStatus === null ? failureOf(delivery.lastError) : `ответ ${delivery.lastStatus}`;
  const waits = state === "waiting" && attempts === 0 ? "В очереди" : label;
  return (
    <li className={styles.delivery}>
      <div className={styles.rowText}>
        <h3>{EVENTS[kind]}</h3>
        <p className={styles.badges}>
          <Badge tone={tone}>{waits}</Badge>
        </p>
        <p className={styles.quiet}>
          {formatMinute(createdAt)}
          {result !== null && `, ${result}`}
          {attempts > 1 && `, попыток: ${attempts}`}
          {state === "waiting" &&
            attempts > 0 &&
            nextAttemptAt !== null &&
            `, снова ${formatMinute(nextAttemptAt)}`}
        </p>
      </div>
      <div className={styles.rowActions}>
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Скрыть" : "Подробно"}
        </Button>
        {state !== "waiting" && (
          <Button variant="secondary" size="sm" busy={renew.isPending} onClick={() => renew.mutate(id)}>
            Отправить снова
          </Button>
        )}
      </div>
      <Failure error={renew.error} title="Не отправлено" />
      {isOpen && <DeliveryDetails id={id} />}
    </li>
  );
}

function DeliveryDetails({ id }: { id: string }) {
  const delivery = useQuery(deliveryQuery(id));
  return (
    <QueryResult query={delivery} failure="Попытки не загрузились" pending={<Skeleton height="6rem" />}>
      {({ body, attempts }) => (
        <>
          <pre className={styles.body}>{JSON.stringify(body, null, 2)}</pre>
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.at} className={styles.quiet}>
                {formatMinute(attempt.at)}: {attempt.status ?? failureOf(attempt.error)}, {attempt.durationMs}{" "}
                мс
                {attempt.errorDetail !== null && ` (${attempt.errorDetail})`}
                {attempt.response !== null && attempt.response !== "" && (
                  <pre className={styles.body}>{attempt.response}</pre>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryResult>
  );
}
