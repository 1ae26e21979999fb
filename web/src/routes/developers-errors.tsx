import { DevelopersPage } from "@/features/developers/developers-page";
import { ErrorsGuide } from "@/features/developers/errors-guide";

/** Page of the error codes of the open API. */
export function Component() {
  return (
    <DevelopersPage
      title="Ошибки API"
      description="Все коды ошибок API Автоследа: что означают и что делать."
      lead="Что означает каждый код и что с ним делать."
    >
      <ErrorsGuide />
    </DevelopersPage>
  );
}
