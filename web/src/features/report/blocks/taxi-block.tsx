import { StateMark } from "@/components/ui/state-mark";
import type { Taxi, TaxiPermit } from "@/core/types";
import type { FactRow } from "../facts-list";
import { RecordsList } from "../records-list";
import { carIfAny, dayIfAny, known, named, spanIfAny } from "../words";
import type { BlockProps } from "./block";

/** Whether the car is in the registers of taxis, and each permit. */
export function TaxiBlock({ data, serviceId }: BlockProps<Taxi>) {
  return (
    <>
      <p>
        {data.found ? "Найден в реестре такси" : "Не найден в реестре такси"}
        {named(data.info) !== null && `. ${data.info}`}
      </p>
      <RecordsList
        serviceId={serviceId}
        records={data.permits}
        title={({ series, number }) =>
          `Разрешение ${[series, number].filter(Boolean).join(" ") || known(null)}`
        }
        mark={({ status, isActive }) =>
          isActive !== null && (
            <StateMark state={isActive ? "attention" : "noData"}>{named(status) ?? undefined}</StateMark>
          )
        }
        facts={factsOf}
      />
    </>
  );
}

function factsOf(permit: TaxiPermit): FactRow[] {
  return [
    ["Срок", spanIfAny(permit.from, permit.to)],
    ["Статус", permit.isActive === null ? named(permit.status) : null],
    ["Перевозчик", known(permit.carrier)],
    ["ИНН перевозчика", named(permit.taxNumber)],
    ["Регион", known(permit.region)],
    ["Автомобиль", carIfAny(permit.brand, permit.model, permit.year)],
    ["Госномер", named(permit.plate)],
    ["Запись изменена", dayIfAny(permit.changedOn)],
  ];
}
