import errors from "@/core/api-errors.json";
import { CodeBlock } from "./code-block";
import { FactsTable } from "./facts-table";
import { Topic } from "./topic";
import { useOrigin } from "./use-origin";

/** Format of errors, and all codes with their meaning; each code is an anchor of `docs` links. */
export function ErrorsGuide() {
  return (
    <>
      <Problem />
      <Topic id="codes" title="Все коды">
        <FactsTable
          caption="Коды ошибок"
          hasAnchors
          rows={errors}
          rowKey={({ code }) => code}
          columns={[
            {
              title: "Код",
              render: ({ code }) => (
                <a href={`#${code}`}>
                  <code>{code}</code>
                </a>
              ),
            },
            { title: "Статус", render: ({ status }) => status },
            { title: "Что означает", render: ({ meaning }) => meaning },
            { title: "Что делать", render: ({ action }) => action },
          ]}
        />
      </Topic>
    </>
  );
}

function Problem() {
  const origin = useOrigin();
  const body = {
    type: "about:blank",
    title: "Payment Required",
    status: 402,
    code: "insufficient_funds",
    detail: "Требуется 75₽, доступно 0₽. Пополните баланс в личном кабинете.",
    docs: `${origin}/developers/errors#insufficient_funds`,
    request_id: "0192f0c0-5b1e-7c3a-9d53-2f8d1a6c4e10",
  };
  return (
    <Topic id="problem" title="Вид ошибки">
      <p>
        Ошибка — это <code>application/problem+json</code> (RFC 9457). Решайте по полю <code>code</code>: коды
        не меняются. <code>detail</code> — текст для человека, он может измениться; <code>docs</code> ведёт на
        строку таблицы ниже. При <code>validation_failed</code> поле <code>errors</code> называет каждое
        неверное поле запроса. При 429 и части 503 заголовок <code>Retry-After</code> говорит, сколько секунд
        ждать.
      </p>
      <CodeBlock title="Пример ошибки" code={JSON.stringify(body, null, 2)} />
    </Topic>
  );
}
