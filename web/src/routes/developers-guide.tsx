import { DevelopersPage } from "@/features/developers/developers-page";
import { Guide } from "@/features/developers/guide";

/** Page of how the open API works. */
export function Component() {
  return (
    <DevelopersPage
      title="Как устроен API"
      description="Ключи и права, заказ и цена, повтор запросов, ожидание результата, ограничение частоты и версии API Автоследа."
      lead="Правила, одинаковые для всех вызовов: ключи, деньги, повторы, ожидание, версии."
    >
      <Guide />
    </DevelopersPage>
  );
}
