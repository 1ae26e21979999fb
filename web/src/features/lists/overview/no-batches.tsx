import ListChecks from "lucide-react/icons/list-checks";
import { carList } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";

/** Empty state of the lists: what a list is and what it costs. */
export function NoBatches() {
  return (
    <Card>
      <EmptyState icon={ListChecks} title="Списков пока нет">
        Проверьте много машин сразу: файл CSV или XLSX либо вставленный текст, до {formatAmount(carList.rows)}
        &nbsp;машин. Деньги откладываются на каждую машину по очереди и списываются только за ответившие
        источники.
      </EmptyState>
    </Card>
  );
}
