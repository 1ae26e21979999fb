import type { RegistrationData } from "@/api/types";
import { SignInAgain } from "@/domain/account/sign-in-again";
import { Card } from "@/ui/card";
import { Fact, Facts } from "@/ui/facts";

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

/** What is kept, without what proves who the person is: the sign-in is too old to show or change it. */
export function MaskedData({ data }: { data: RegistrationData }) {
  return (
    <>
      <SignInAgain message="Чтобы увидеть и изменить данные, войдите ещё раз" />
      <Card>
        <Facts>
          {FACTS.map(([name, title]) => (
            <Fact key={name} title={title}>
              {data[name] ?? "—"}
            </Fact>
          ))}
        </Facts>
      </Card>
    </>
  );
}
