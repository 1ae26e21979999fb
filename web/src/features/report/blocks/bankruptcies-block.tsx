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
    />
  );
}

function factsOf(record: Bankruptcy): FactRow[] {
  return [
    ["Статус", named(record.status) ?? named(record.statusCode)],
    ["Кто", named(record.name)],
    ["Категория", named(record.category)],
    ["Дата рождения", dayIfAny(record.birthDate)],
    ["Место рождения", named(record.birthPlace)],
    ["ИНН", named(record.taxNumber)],
    ["СНИЛС", named(record.snils)],
    ["Статус в ЕГРЮЛ", named(record.companyStatus)],
    ["Регион", named(record.region)],
    ["Адрес", named(record.address)],
    ["Управляющий", named(record.manager)],
    ["Описание", named(record.description)],
    ["Обновлено", dayIfAny(record.updatedOn)],
    ["Ключ записи", named(record.guid)],
  ];
}
