import type { BatchQuote } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import type { BatchOrder } from "./use-batch-order";

/** Button that orders the list for the exact sum. */
export function StartButton({ order, name }: { order: BatchOrder; name: string }) {
  const { quote, isStarting } = order;
  return (
    <Button
      size="lg"
      wide
      busy={isStarting}
      disabled={quote === undefined || !canStart(quote)}
      onClick={() => order.start(name)}
    >
      {quote === undefined ? pendingLabel(order) : startLabel(quote)}
    </Button>
  );
}

function pendingLabel({ missing, quoteError }: BatchOrder): string {
  if (missing === "cars") return "Добавьте машины";
  if (missing === "services") return "Выберите источники";
  return quoteError === null ? "Считаем цену" : "Цена не посчиталась";
}

/** Whether at least one car can be checked now. */
export function canStart({ affordable, existing }: BatchQuote): boolean {
  return affordable + existing > 0;
}

/** Label of the order button: «Проверить 36 машин, до 180₽». */
export function startLabel({ toOrder, existing, total, packageChecks }: BatchQuote): string {
  const cars = `Проверить ${counted(toOrder + existing, "машину", "машины", "машин")}`;
  if (packageChecks > 0) return `${cars} из пакета`;
  return total === 0 ? `${cars} бесплатно` : `${cars}, до ${formatRoubles(total)}`;
}
