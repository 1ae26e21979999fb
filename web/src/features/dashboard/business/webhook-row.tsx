import type { Webhook } from "@/api/types";
import { EVENTS } from "@/domain/business/event-labels";
import { Failure } from "@/domain/errors/failure";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import styles from "./business.module.css";
import { useSendTestWebhook, useSetWebhookActive } from "./webhooks-api";

const STATES = {
  active: { tone: "good", label: "Работает" },
  paused: { tone: "neutral", label: "На паузе" },
  failed: { tone: "stop", label: "Выключен: не отвечал пять дней" },
} as const;

interface WebhookRowProps {
  webhook: Webhook;
  onAction: (kind: "log" | "secret" | "remove") => void;
}

/** One receiver: URL, state, events and its actions. */
export function WebhookRow({ webhook, onAction }: WebhookRowProps) {
  const { id, url, description, state, failingSince } = webhook;
  const test = useSendTestWebhook();
  const setActive = useSetWebhookActive();
  const isActive = state === "active";
  const { tone, label } = STATES[state];
  const action = (text: string, onClick: () => void, busy = false) => (
    <Button variant="secondary" size="sm" busy={busy} aria-label={`${text}: ${url}`} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h3>{description === "" ? "Получатель" : description}</h3>
        <p className={styles.badges}>
          <Badge tone={webhook.mode === "live" ? "accent" : "neutral"}>
            {webhook.mode === "live" ? "Рабочий" : "Тестовый"}
          </Badge>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={styles.address}>
          <code>{url}</code>
        </p>
        <p className={styles.quiet}>{webhook.events.map((event) => EVENTS[event]).join(" · ")}</p>
        {isActive && failingSince !== null && (
          <p className={styles.quiet}>Не принимает события с {formatMinute(failingSince)}, повторяем</p>
        )}
        <Failure error={test.error ?? setActive.error} />
      </div>
      <div className={styles.rowActions}>
        {action("Журнал", () => onAction("log"))}
        {isActive &&
          action(
            "Проба",
            () =>
              test.mutate(id, {
                onSuccess: () => showToast("good", "Проба отправлена", "Ответ виден в журнале"),
              }),
            test.isPending,
          )}
        {action("Секрет", () => onAction("secret"))}
        {action(
          isActive ? "Пауза" : "Включить",
          () => setActive.mutate({ id, isActive: !isActive }),
          setActive.isPending,
        )}
        {action("Удалить", () => onAction("remove"))}
      </div>
    </li>
  );
}
