import type { WebhookEventKind } from "@/api/types";

/** What each event of a webhook tells. */
export const EVENTS = {
  "check.completed": "Проверка готова",
  "check.source_answered_late": "Источник ответил позже",
  "batch.completed": "Список проверен",
  "watch.changed": "Изменения по машине",
  "stock.changed": "Изменения по складу",
  "balance.low": "Мало денег на балансе",
  "key.revoked": "Ключ отозван",
  ping: "Проба",
} as const satisfies Record<WebhookEventKind, string>;

/** Events that a receiver can be subscribed to. */
export const EVENT_NAMES = (Object.keys(EVENTS) as WebhookEventKind[]).filter((name) => name !== "ping");
