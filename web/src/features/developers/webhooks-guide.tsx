import go from "@examples/webhooks/verify.go?raw";
import node from "@examples/webhooks/verify.mjs?raw";
import php from "@examples/webhooks/verify.php?raw";
import python from "@examples/webhooks/verify.py?raw";
import rust from "@examples/webhooks/verify.rs?raw";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { WebhookEventKind } from "@/api/types";
import { EVENT_NAMES, EVENTS } from "@/domain/business/event-labels";

import { Tabs } from "@/ui/tabs";
import { CodeBlock } from "./code-block";
import { FactsTable } from "./facts-table";
import { Topic } from "./topic";

/** Fields of `data` by event. */
const FIELDS: Record<WebhookEventKind, string> = {
  "check.completed": "checkId, externalId, metadata, level, charged",
  "check.source_answered_late": "checkId, externalId, metadata, services",
  "batch.completed": "batchId, name, rows",
  "watch.changed": "watchId, changeId, summary, cost",
  "stock.changed": "day, total, cost, cars",
  "balance.low": "balance",
  "key.revoked": "keyId, name, prefix",
  ping: "webhookId",
};

const REQUEST = `POST /avtosled HTTP/1.1
Content-Type: application/json
webhook-id: msg_0192f0c05b1e7c3a9d532f8d1a6c4e10
webhook-timestamp: 1790000000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "check.completed",
  "timestamp": "2026-11-29T12:00:00.000Z",
  "data": {
    "checkId": "0192f0c0-4f6a-7e21-8a7b-6d1f0b9c3e55",
    "externalId": "order-481",
    "metadata": {},
    "level": "good",
    "charged": 75
  }
}`;

const LANGUAGES = {
  python: { title: "Python", code: python },
  node: { title: "Node.js", code: node },
  php: { title: "PHP", code: php },
  go: { title: "Go", code: go },
  rust: { title: "Rust", code: rust },
} as const;

type Language = keyof typeof LANGUAGES;

const TABS = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  title: LANGUAGES[value].title,
}));

/** Webhooks: events, requests, verification of the signature, deliveries. */
export function WebhooksGuide() {
  return (
    <>
      <Events />
      <Verification />
      <Deliveries />
    </>
  );
}

function Events() {
  return (
    <Topic id="events" title="События">
      <p>
        Получателя создают в <Link to="/dashboard?tab=business">личном кабинете</Link> или вызовом{" "}
        <code>POST /v1/webhooks</code>. Получатель тестового режима узнаёт о проверках, слежении и отзыве
        тестовых ключей. Кнопка «Проба» отправляет событие <code>ping</code>.
      </p>
      <FactsTable
        caption="События"
        rows={EVENT_NAMES}
        rowKey={(event) => event}
        columns={[
          { title: "Событие", render: (event) => <code>{event}</code> },
          { title: "О чём", render: (event) => EVENTS[event] },
          { title: "Поля data", render: (event) => FIELDS[event] },
        ]}
      />
      <CodeBlock title="Пример запроса" code={REQUEST} />
      <p>
        Событие называет объект по номеру и не несёт данных отчёта: прочтите проверку вызовом{" "}
        <code>GET /v1/checks/{"{id}"}</code>.
      </p>
    </Topic>
  );
}

function Verification() {
  const [language, setLanguage] = useState<Language>("python");
  const { title, code } = LANGUAGES[language];
  return (
    <Topic id="verification" title="Проверка подписи">
      <p>
        Запросы подписаны по <strong>Standard Webhooks</strong>: HMAC-SHA256 от{" "}
        <code>webhook-id.webhook-timestamp.тело</code>. Секрет <code>whsec_…</code> показан при создании
        получателя. Подписано тело как оно пришло, поэтому сначала проверьте подпись, потом разбирайте JSON.
        После замены секрета сутки приходят две подписи: достаточно одной верной.
      </p>
      <Tabs label="Язык" value={language} onChange={setLanguage} tabs={TABS}>
        <CodeBlock title={`Приём событий, ${title}`} code={code} />
      </Tabs>
    </Topic>
  );
}

function Deliveries() {
  return (
    <Topic id="deliveries" title="Доставка и повторы">
      <ul>
        <li>Ответьте статусом 2xx в течение 10&nbsp;секунд. Долгую работу делайте после ответа.</li>
        <li>
          Событие доставляется хотя бы один раз, иногда дважды: запомните <code>webhook-id</code> и
          пропускайте повторы. События об одном объекте приходят по порядку.
        </li>
        <li>
          После неудачи мы повторяем 14&nbsp;раз за три дня: через 5&nbsp;секунд, 30&nbsp;секунд, 2, 10,
          30&nbsp;минут, затем через часы. Через день и через три дня неудач мы пишем владельцу аккаунта,
          через пять дней выключаем получателя.
        </li>
        <li>
          Журнал за 30&nbsp;дней с запросами и ответами — в кабинете. Оттуда же доставку отправляют снова,
          одну или за промежуток.
        </li>
        <li>
          Адрес — только <code>https</code> и только доступный из интернета. Перенаправления не выполняются.
        </li>
      </ul>
    </Topic>
  );
}
