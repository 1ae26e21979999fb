import type { BatchQuote } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import type { BatchOrder } from "./use-batch-order";

/** Button that orders the list for the exact sum. */
export function StartButton({ order, name }: { order: BatchOrder; name: string }) {
  const { quote, isComplete, isStarting } = order;
  return (
    <Button
      size="lg"
      wide
      busy={isStarting}
      disabled={quote === undefined || !canStart(quote)}
      onClick={() => order.start(name)}
    >
      {quote === undefined ? (isComplete ? "Считаем цену" : "Добавьте машины") : startLabel(quote)}
    </Button>
  );
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
