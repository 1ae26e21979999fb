import python from "@examples/quickstart.py?raw";
import typescript from "@examples/quickstart.ts?raw";

import { CodeBlock } from "./code-block";
import { FactsTable } from "./facts-table";
import { Topic } from "./topic";
import { useOrigin } from "./use-origin";

/** Tools of the MCP server. */
const TOOLS = [
  { name: "validate", does: "Проверить номер и объяснить ошибку", cost: "Бесплатно" },
  { name: "quote_osago", does: "Посчитать полис ОСАГО", cost: "Бесплатно" },
  { name: "preview_car", does: "Назвать марку, модель и год", cost: "Бесплатно" },
  { name: "price_check", does: "Назвать точную цену проверки", cost: "Бесплатно" },
  { name: "order_check", does: "Заказать проверку", cost: "По цене, названной в confirmPrice" },
  { name: "get_report", does: "Прочесть отчёт", cost: "Бесплатно" },
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
        <CodeBlock title="quickstart.py" code={python} />
      </Topic>
      <Topic id="typescript" title="TypeScript">
        <p>Типизированный клиент для Node.js. Не подключайте его на странице: посетитель прочтёт ключ.</p>
        <CodeBlock title="quickstart.ts" code={typescript} />
      </Topic>
      <McpServer />
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
        ключ API передаётся как bearer; тестовые ключи подходят. Ассистент не потратит деньги сам:{" "}
        <code>order_check</code> требует <code>confirmPrice</code> — цену, с которой вы согласились.
      </p>
      <FactsTable
        caption="Инструменты"
        rows={TOOLS}
        rowKey={(tool) => tool.name}
        columns={[
          { title: "Инструмент", render: (tool) => <code>{tool.name}</code> },
          { title: "Что делает", render: (tool) => tool.does },
          { title: "Цена", render: (tool) => tool.cost },
        ]}
      />
      <CodeBlock
        title="Настройка ассистента"
        code={JSON.stringify({ mcpServers: { avtosled: server } }, null, 2)}
      />
    </Topic>
  );
}
