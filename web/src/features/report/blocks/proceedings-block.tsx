import { StateMark } from "@/components/ui/state-mark";
import type { Proceeding, Proceedings } from "@/core/types";
import { counted } from "@/lib/plural";
import type { FactRow } from "../facts-list";
import { RecordsList } from "../records-list";
import { dayIfAny, joined, known, named, roublesIfAny } from "../words";
import type { BlockProps } from "./block";

/** Enforcement proceedings against the owner. */
export function ProceedingsBlock({ data, serviceId }: BlockProps<Proceedings>) {
  const { totalCount } = data;
  return (
    <>
      {totalCount !== null && totalCount > data.records.length && (
        <p>
          Всего у источника {counted(totalCount, "производство", "производства", "производств")}, загружена
          часть из них.
        </p>
      )}
      <RecordsList
        serviceId={serviceId}
        records={data.records}
        title={({ number, amount }) => joined(known(number), roublesIfAny(amount))}
        mark={({ isActive }) => (
          <StateMark state={isActive ? "attention" : "noData"}>{isActive ? "Идёт" : "Окончено"}</StateMark>
        )}
        facts={factsOf}
        rest={restOf}
      />
    </>
  );
}

function factsOf(record: Proceeding): FactRow[] {
  return [
    ["Предмет", named(record.subject)],
    ["Возбуждено", dayIfAny(record.date)],
    ["Должник", named(record.debtor)],
    ["Не оплачено", roublesIfAny(record.amount)],
    ["Окончено", dayIfAny(record.endedOn)],
    ["Причина окончания", named(record.endReason)],
  ];
}

function restOf(record: Proceeding): FactRow[] {
  return [
    ...record.parts.map(({ title, amount }): FactRow => [title, roublesIfAny(amount)]),
    ["Сводное производство", named(record.consolidatedNumber)],
    ["Дата рождения должника", dayIfAny(record.debtorBirthDate)],
    ["Адрес должника", named(record.debtorAddress)],
    ["ИНН должника", named(record.debtorTaxNumber)],
    ["Документ", named(record.document)],
    ["Вид документа", named(record.documentType)],
    ["Номер документа", named(record.documentNumber)],
    ["Дата документа", dayIfAny(record.documentDate)],
    ["Кем выдан документ", named(record.documentIssuer)],
    ["ИНН взыскателя", named(record.claimantTaxNumber)],
    ["Отдел", named(record.department)],
    ["Адрес отдела", named(record.departmentAddress)],
    ["Пристав", named(record.officer)],
    ["Телефоны", record.phones.join(", ")],
  ];
}
