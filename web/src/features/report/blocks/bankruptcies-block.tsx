import { StateMark } from "@/components/ui/state-mark";
import type { Bankruptcies, Bankruptcy } from "@/core/types";
import type { FactRow } from "../facts-list";
import { RecordsList } from "../records-list";
import { dayIfAny, known, named } from "../words";
import type { BlockProps } from "./block";

/** Bankruptcies of the owner. */
export function BankruptciesBlock({ data, serviceId }: BlockProps<Bankruptcies>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.records}
      title={({ caseNumber }) => `Дело ${known(caseNumber)}`}
      mark={({ isActive }) =>
        isActive !== null && (
          <StateMark state={isActive ? "attention" : "noData"}>{isActive ? "Идёт" : "Завершено"}</StateMark>
        )
      }
      facts={factsOf}
      rest={restOf}
    />
  );
}

function factsOf(record: Bankruptcy): FactRow[] {
  return [
    ["Кто", named(record.name)],
    ["Статус", named(record.status) ?? named(record.statusCode)],
    ["Обновлено", dayIfAny(record.updatedOn)],
    ["Описание", named(record.description)],
  ];
}

function restOf(record: Bankruptcy): FactRow[] {
  return [
    ["Код статуса", named(record.status) === null ? null : named(record.statusCode)],
    ["Категория", named(record.category)],
    ["Дата рождения", dayIfAny(record.birthDate)],
    ["Место рождения", named(record.birthPlace)],
    ["ИНН", named(record.taxNumber)],
    ["СНИЛС", named(record.snils)],
    ["Статус в ЕГРЮЛ", named(record.companyStatus)],
    ["Регион", named(record.region)],
    ["Адрес", named(record.address)],
    ["Управляющий", named(record.manager)],
    ["Ключ записи", named(record.guid)],
  ];
}
