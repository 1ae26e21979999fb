import CarFront from "lucide-react/icons/car-front";
import { useCurrentUser } from "@/api/current-user";
import { freeCheck } from "@/core/limits.json";
import { LinkButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";

/** Empty state of the report list, which offers the first check. */
export function NoReports() {
  const hasFreeCheck = (useCurrentUser()?.freeChecksAvailable ?? 0) > 0;
  return (
    <Card>
      <EmptyState
        icon={CarFront}
        title="Проверок пока нет"
        action={
          <LinkButton to="/search">
            {hasFreeCheck ? "Начать бесплатную проверку" : "Проверить автомобиль"}
          </LinkButton>
        }
      >
        {hasFreeCheck
          ? `Первая проверка бесплатна: ${freeCheck.sources}. Отчёт останется здесь.`
          : "Введите VIN, госномер или номер кузова. Отчёт останется здесь."}
      </EmptyState>
    </Card>
  );
}
