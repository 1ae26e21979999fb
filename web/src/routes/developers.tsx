import { DevelopersPage } from "@/features/developers/developers-page";
import { OrderStates } from "@/features/developers/order-states";
import { QuickStart } from "@/features/developers/quick-start";
import { ShowcaseCars } from "@/features/developers/showcase-cars";

/** Page of the quick start of the open API. */
export function Component() {
  return (
    <DevelopersPage
      title="API для разработчиков"
      description="Проверка автомобилей из вашей программы: тестовый ключ без договора, пять команд до первого отчёта, вебхуки, клиенты, MCP."
      lead="Проверка автомобилей из вашей программы. От тестового ключа до первого отчёта — пять команд."
    >
      <QuickStart />
      <ShowcaseCars />
      <OrderStates />
    </DevelopersPage>
  );
}
