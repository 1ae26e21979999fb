import type { RegistrationData } from "@/api/types";
import { SignInAgain } from "@/domain/account/sign-in-again";
import { Card } from "@/ui/card";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";

const FACTS = [
  ["lastName", "Фамилия"],
  ["firstName", "Имя"],
  ["patronymic", "Отчество"],
  ["birthDate", "Дата рождения"],
  ["inn", "ИНН"],
  ["passportSeries", "Серия паспорта"],
  ["passportNumber", "Номер паспорта"],
  ["passportIssued", "Кем выдан"],
  ["passportDate", "Дата выдачи"],
  ["address", "Адрес"],
  ["phone", "Телефон"],
  ["email", "Электронная почта"],
] as const;

/** Stored data with masked identity documents, shown when the sign-in is too old to edit them. */
export function MaskedData({ data }: { data: RegistrationData }) {
  return (
    <>
      <SignInAgain
        message="Чтобы увидеть и изменить данные, войдите ещё раз"
        reason="Вы вошли давно. Так мы убеждаемся, что это делаете вы."
      />
      <Card>
        <DefinitionList>
          {FACTS.map(([name, title]) => (
            <DefinitionItem key={name} title={title}>
              {data[name] ?? "—"}
            </DefinitionItem>
          ))}
        </DefinitionList>
      </Card>
    </>
  );
}
