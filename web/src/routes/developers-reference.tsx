import { DevelopersPage } from "@/features/developers/developers-page";
import { Reference } from "@/features/developers/reference";

/** Page of the reference of the open API. */
export function Component() {
  return (
    <DevelopersPage
      title="Справочник API"
      description="Все вызовы API Автоследа с полями запросов и ответов."
      lead={
        <>
          Все вызовы с полями. Документ OpenAPI — <a href="/v1/openapi.json">/v1/openapi.json</a>. Кнопка
          Authorize принимает ключ, Try it out вызывает этот сайт; с тестовым ключом деньги не тратятся.
        </>
      }
    >
      <Reference />
    </DevelopersPage>
  );
}
