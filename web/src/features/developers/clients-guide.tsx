import typescript from "@examples/quickstart.mts?raw";
import python from "@examples/quickstart.py?raw";

import { CodeBlock } from "./code-block";
import { FactsTable } from "./facts-table";
import { Topic } from "./topic";
import { useOrigin } from "./use-origin";

/** Address of the service in the examples, in place of which the page shows its own. */
const ADDRESS = "https://адрес-сервиса";

/** Tools of the MCP server. */
const TOOLS = [
  { name: "validate", does: "Проверить номер и объяснить ошибку", scope: null },
  { name: "quote_osago", does: "Посчитать полис ОСАГО", scope: null },
  { name: "preview_car", does: "Назвать марку, модель и год", scope: "checks:write" },
  { name: "price_check", does: "Назвать точную цену проверки", scope: "checks:write" },
  { name: "order_check", does: "Заказать проверку по подтверждённой цене", scope: "checks:write" },
  { name: "get_report", does: "Дождаться отчёта и прочесть его", scope: "checks:read" },
] as const;

/** Clients for programs, and the MCP server for assistants. */
export function ClientsGuide() {
  return (
    <>
      <Topic id="python" title="Python">
        <p>
          Типизированный клиент. В примере адрес и ключ берутся из переменных среды <code>AVTOSLED_URL</code>{" "}
          и <code>AVTOSLED_KEY</code>.
        </p>
        <Example installer="pip" file="quickstart.py" source={python} />
      </Topic>
      <Topic id="typescript" title="TypeScript">
        <p>Типизированный клиент для Node.js. Не подключайте его на странице: посетитель прочтёт ключ.</p>
        <Example installer="npm" file="quickstart.mts" source={typescript} />
      </Topic>
      <McpServer />
    </>
  );
}

/** Program that uses a client, and the command in its head that installs the client from this site. */
function Example({ installer, file, source }: { installer: "pip" | "npm"; file: string; source: string }) {
  const code = source.replaceAll(ADDRESS, useOrigin());
  const [command = ""] = new RegExp(`${installer} install .*`).exec(code) ?? [];
  return (
    <>
      <CodeBlock title={`Установка через ${installer}`} code={command} />
      <p>На сайте только последняя версия пакета. Для повторяемых сборок сохраните файл у себя.</p>
      <CodeBlock title={file} code={code} />
    </>
  );
}

function McpServer() {
  const origin = useOrigin();
  const server = {
    type: "http",
    url: `${origin}/mcp`,
    headers: { Authorization: "Bearer ВАШ_КЛЮЧ" },
  };
  return (
    <Topic id="mcp" title="MCP: проверки для ассистентов">
      <p>
        Сервер MCP по адресу <code>/mcp</code> даёт ассистенту инструменты API. Транспорт — streamable HTTP,
        ключ API передаётся как bearer; тестовые ключи подходят. Деньги тратит только <code>order_check</code>
        , и только с <code>confirmPrice</code> — ценой из <code>price_check</code>, с которой вы согласились.
      </p>
      <FactsTable
        caption="Инструменты"
        rows={TOOLS}
        rowKey={(tool) => tool.name}
        columns={[
          { title: "Инструмент", render: (tool) => <code>{tool.name}</code> },
          { title: "Что делает", render: (tool) => tool.does },
          {
            title: "Право ключа",
            render: ({ scope }) => (scope === null ? "Любой ключ" : <code>{scope}</code>),
          },
        ]}
      />
      <CodeBlock
        title="Настройка ассистента"
        code={JSON.stringify({ mcpServers: { avtosled: server } }, null, 2)}
      />
    </Topic>
  );
}
