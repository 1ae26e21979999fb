import { Link } from "react-router-dom";
import type { ApiScope } from "@/api/types";
import { SCOPE_NAMES, SCOPES } from "@/domain/business/scopes";

import { FactsTable } from "./facts-table";
import { Topic } from "./topic";

/** Operations that each scope allows. */
const OPERATIONS: Record<ApiScope, string> = {
  "checks:read":
    "GET /v1/checks, /v1/checks/{id}, /v1/checks/{id}/report.pdf, /v1/batches, /v1/batches/{id}/rows",
  "checks:write": "POST /v1/checks, /v1/checks/{id}/refresh, /v1/batches; инструмент preview_car",
  "balance:read": "GET /v1/balance, /v1/usage",
  watches: "/v1/watches, события watch.changed",
  webhooks: "/v1/webhooks",
};

/** How the API works: keys, orders, repeats, waiting, limits, versions. */
export function Guide() {
  return (
    <>
      <Keys />
      <Orders />
      <Batches />
      <Idempotency />
      <Waiting />
      <Limits />
      <Versions />
      <Format />
    </>
  );
}

function Keys() {
  return (
    <Topic id="keys" title="Ключи и права">
      <p>
        Каждый запрос несёт ключ: <code>Authorization: Bearer avs_test_…</code>. Тестовые ключи начинаются с{" "}
        <code>avs_test_</code>, рабочие — с <code>avs_live_</code>. Ключ виден один раз, при создании; у нас
        хранится только его отпечаток. Держите ключ на сервере: на странице или в приложении его прочтёт
        любой.
      </p>
      <p>
        Ключи создают в <Link to="/dashboard?tab=business">личном кабинете</Link>. Рабочие входят в подписку{" "}
        <Link to="/pricing?tab=subscriptions">«Бизнес Про»</Link>. Ключу можно задать права, адреса и сети, с
        которых он действует, предел расходов за месяц и срок. При замене прежний ключ работает до недели,
        чтобы программы успели перейти на новый. Отозванный ключ получает отказ в течение секунды.
      </p>
      <FactsTable
        caption="Права ключей"
        rows={SCOPE_NAMES}
        rowKey={(scope) => scope}
        columns={[
          { title: "Право", render: (scope) => <code>{scope}</code> },
          { title: "Что позволяет", render: (scope) => SCOPES[scope] },
          { title: "Вызовы", render: (scope) => OPERATIONS[scope] },
        ]}
      />
      <p>
        Любому ключу доступны <code>POST /v1/validate</code>, <code>POST /v1/osago/quote</code> и{" "}
        <code>GET /v1/sources</code>; они бесплатны.
      </p>
    </Topic>
  );
}

function Orders() {
  return (
    <Topic id="orders" title="Заказ и цена">
      <p>
        <code>POST /v1/checks</code> принимает VIN, госномер или номер кузова в поле <code>identifier</code>.
        Вид номера определяется сам или задаётся полем <code>type</code>. Что проверить, выбирают{" "}
        <code>services</code> (список из <code>GET /v1/sources</code>), <code>package</code> или{" "}
        <code>fullReport</code>; без них — обычный набор.
      </p>
      <ul>
        <li>
          <code>dryRun: true</code> возвращает точную цену и ничего не заказывает.
        </li>
        <li>Списывается только за источники, которые ответили. Цена заказа — верхний предел.</li>
        <li>
          Такая же проверка той же машины за последние сутки возвращается бесплатно, со статусом 200 вместо
          201. Новую заказывает <code>fresh: true</code>.
        </li>
        <li>
          <code>externalId</code> и <code>metadata</code> — ваши метки. Они возвращаются с проверкой и в
          вебхуках; по <code>externalId</code> можно искать в <code>GET /v1/checks</code>.
        </li>
        <li>
          Если VIN и госномер принадлежат разным машинам, заказ отклоняется с{" "}
          <Link to="/developers/errors#identifier_mismatch">identifier_mismatch</Link>; согласие —{" "}
          <code>acceptMismatch: true</code>.
        </li>
        <li>
          <code>POST /v1/checks/{"{id}"}/refresh</code> заново спрашивает устаревшие и не ответившие
          источники.
        </li>
      </ul>
    </Topic>
  );
}

function Batches() {
  return (
    <Topic id="batches" title="Списки машин">
      <p>
        <code>POST /v1/batches</code> заказывает до 5000 машин с одним набором проверок: строки в JSON или
        таблица в CSV и XLSX (<code>Content-Type: text/csv</code>, параметры — в адресе). Колонки находятся по
        заголовкам и содержимому.
      </p>
      <ul>
        <li>
          <code>dryRun</code> называет точную сумму и строки, которые будут пропущены, с причинами.
        </li>
        <li>
          Машины проверяются одна за другой, деньги резервируются на каждую отдельно. Когда баланса не
          хватает, список встаёт на паузу; <code>POST /v1/batches/{"{id}"}/resume</code> продолжает его.
        </li>
        <li>
          Готовые строки читают в <code>GET /v1/batches/{"{id}"}/rows</code> по состоянию и выводу, проверку —
          по её <code>checkId</code>. О конце сообщает <code>batch.completed</code>.
        </li>
      </ul>
    </Topic>
  );
}

function Idempotency() {
  return (
    <Topic id="idempotency" title="Повтор запросов: Idempotency-Key">
      <p>
        Связь может оборваться после заказа, но до ответа. Чтобы повтор не заказал вторую проверку, передайте
        заголовок <code>Idempotency-Key</code>: до 100&nbsp;латинских символов, свой для каждого заказа
        аккаунта, например UUID или имя программы с номером строки вашей базы. 48&nbsp;часов тот же ключ с тем
        же телом возвращает тот же объект в нынешнем состоянии, пока он существует. Тот же ключ с другим телом
        отклоняется с <Link to="/developers/errors#idempotency_key_reused">idempotency_key_reused</Link>.
      </p>
      <p>
        Повторять имеет смысл обрыв связи, статусы 408 и 429 и статусы от 500; с паузой, которая растёт, и не
        раньше, чем просит заголовок <code>Retry-After</code>. Что делать с остальными отказами, сказано у{" "}
        <Link to="/developers/errors">каждого кода</Link>.
      </p>
    </Topic>
  );
}

function Waiting() {
  return (
    <Topic id="waiting" title="Ожидание результата">
      <p>
        Проверка идёт от секунд до нескольких минут. Есть два способа узнать, что она готова, и их можно
        сочетать.
      </p>
      <ul>
        <li>
          <strong>Долгий запрос.</strong> <code>GET /v1/checks/{"{id}"}?wait=30</code> отвечает, когда
          проверка готова, но не позже чем через 30&nbsp;секунд, с ответами, которые уже есть. Пока{" "}
          <code>state</code> равно <code>running</code>, повторяйте. Один ключ ждёт шесть проверок сразу; на
          седьмой запрос ответ приходит через секунду. Ждать десятков проверок лучше вебхуком.
        </li>
        <li>
          <strong>Вебхук.</strong> Мы сами вызовем ваш адрес:{" "}
          <Link to="/developers/webhooks">как принять</Link>.
        </li>
      </ul>
      <p>
        Ответ несёт <code>ETag</code>. С <code>If-None-Match</code> неизменившаяся проверка отвечает 304 без
        тела.
      </p>
    </Topic>
  );
}

function Limits() {
  return (
    <Topic id="limits" title="Ограничение частоты">
      <p>
        600&nbsp;запросов в минуту на ключ и 1200&nbsp;на аккаунт. Квота восполняется равномерно. Остаток
        называют заголовки ответов на запросы с действующим ключом и правом, по черновику IETF:{" "}
        <code>RateLimit-Policy: "key";q=600;w=60</code> и <code>RateLimit: "key";r=597;t=60</code>. Сверх
        квоты ответ — <Link to="/developers/errors#too_many_requests">429 too_many_requests</Link> с
        заголовком <code>Retry-After</code>.
      </p>
    </Topic>
  );
}

function Versions() {
  return (
    <Topic id="versions" title="Версии">
      <p>
        Версия — это день. Ключ закреплён за версией дня, в который создан, и ответы называют её в заголовке{" "}
        <code>Avtosled-Version</code>. Тем же заголовком запрос может выбрать другую версию. Внутри версии мы
        только добавляем: поля ответов, необязательные поля запросов, значения перечислений, виды событий.
        Программа должна пропускать то, чего не знает.
      </p>
      <p>
        Изменение, которое может сломать программу, получает новую версию. Прежняя работает после этого не
        меньше года; её ответы несут заголовки <code>Deprecation</code> и <code>Sunset</code> с днём
        отключения. Все изменения — <Link to="/developers/changelog">в журнале</Link>.
      </p>
    </Topic>
  );
}

function Format() {
  return (
    <Topic id="format" title="Формат">
      <ul>
        <li>
          JSON в UTF-8, имена полей в camelCase, кроме <code>request_id</code> в ошибках. Неизвестное поле
          запроса отклоняется, чтобы опечатка не осталась незамеченной.
        </li>
        <li>Суммы — рубли числом, не больше двух знаков после точки.</li>
        <li>Время — RFC 3339 в UTC, день — ГГГГ-ММ-ДД по Москве.</li>
        <li>
          <code>GET /v1/checks</code> отдаёт список частями: <code>limit</code> (до 100) и <code>after</code>{" "}
          со значением <code>next</code> прошлого ответа; у последней части <code>next</code> равно{" "}
          <code>null</code>. Остальные списки отдаются целиком.
        </li>
        <li>
          Каждый ответ несёт <code>X-Request-Id</code>. Назовите его, если пишете в поддержку.
        </li>
      </ul>
    </Topic>
  );
}
