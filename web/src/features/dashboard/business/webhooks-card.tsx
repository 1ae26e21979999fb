import { useQuery } from "@tanstack/react-query";
import Webhook from "lucide-react/icons/webhook";
import { useState } from "react";
import type { Webhook as Receiver } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import styles from "./business.module.css";
import { DeliveryLogDialog } from "./delivery-log-dialog";
import { NewWebhookDialog } from "./new-webhook-dialog";
import { RemoveWebhookDialog } from "./remove-webhook-dialog";
import { WebhookRow } from "./webhook-row";
import { WebhookSecretDialog } from "./webhook-secret-dialog";
import { webhooksQuery } from "./webhooks-api";

type Action = { kind: "create" } | { kind: "log" | "secret" | "remove"; webhook: Receiver };

/** Receivers of webhooks: list, creation, secret, log of deliveries. */
export function WebhooksCard() {
  const webhooks = useQuery(webhooksQuery);
  return (
    <DashboardCard
      title="Вебхуки"
      lead="Сообщаем вашей программе о готовой проверке и других событиях подписанным запросом (Standard Webhooks)."
    >
      <QueryResult query={webhooks} failure="Вебхуки не загрузились" pending={<Skeleton height="8rem" />}>
        {(data) => <Receivers webhooks={data.webhooks} />}
      </QueryResult>
    </DashboardCard>
  );
}

function Receivers({ webhooks }: { webhooks: Receiver[] }) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const create = (
    <Button variant="secondary" onClick={() => setAction({ kind: "create" })}>
      Добавить получателя
    </Button>
  );
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState icon={Webhook} title="Получателей нет" action={create}>
          Укажите адрес своего сервера: о каждом событии мы пришлём запрос, а если он не ответит, повторим.
        </EmptyState>
      ) : (
        <>
          <ul className={styles.rows}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onAction={(kind) => setAction({ kind, webhook })}
              />
            ))}
          </ul>
          <div className={styles.actions}>{create}</div>
        </>
      )}
      {action?.kind === "create" && <NewWebhookDialog onClose={close} />}
      {action?.kind === "log" && <DeliveryLogDialog webhook={action.webhook} onClose={close} />}
      {action?.kind === "secret" && <WebhookSecretDialog webhook={action.webhook} onClose={close} />}
      {action?.kind === "remove" && <RemoveWebhookDialog webhook={action.webhook} onClose={close} />}
    </>
  );
}
