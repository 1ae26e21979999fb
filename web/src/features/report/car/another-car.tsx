import { LinkButton } from "@/ui/button";

export function AnotherCar() {
  return (
    <LinkButton to="/" variant="secondary">
      Проверить другой автомобиль
    </LinkButton>
  );
}
