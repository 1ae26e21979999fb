import { ClientsGuide } from "@/features/developers/clients-guide";
import { DevelopersPage } from "@/features/developers/developers-page";

/** Page of clients and the MCP server of the open API. */
export function Component() {
  return (
    <DevelopersPage
      title="Клиенты и MCP"
      description="Клиенты API Автоследа для Python и TypeScript и сервер MCP для ассистентов."
      lead="Готовые клиенты для программ и инструменты для ассистентов."
    >
      <ClientsGuide />
    </DevelopersPage>
  );
}
