import { Changelog } from "@/features/developers/changelog";
import { DevelopersPage } from "@/features/developers/developers-page";

/** Page of the changes of the open API. */
export function Component() {
  return (
    <DevelopersPage
      title="Изменения API"
      description="Журнал изменений API Автоследа."
      lead="Что изменилось в API, новое — сверху."
    >
      <Changelog />
    </DevelopersPage>
  );
}
