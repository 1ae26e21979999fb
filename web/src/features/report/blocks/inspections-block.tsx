import type { Inspection, Inspections } from "@/core/types";
import { FactsList } from "../facts-list";
import { RecordsList } from "../records-list";
import { carIfAny, dayText, distanceText, known, named } from "../words";
import type { BlockProps } from "./block";

/** The inspection cards, the newest first. */
export function InspectionsBlock({ data, serviceId }: BlockProps<Inspections>) {
  return (
    <>
      <FactsList
        facts={[
          ["Автомобиль в реестре", carIfAny(data.brand, data.model)],
          ["Номер кузова", named(data.bodyNumber)],
        ]}
      />
      <RecordsList
        serviceId={serviceId}
        records={data.cards}
        dayOf={({ date }) => date}
        title={({ date }) => `Карта от ${dayText(date)}`}
        facts={factsOf}
      />
    </>
  );
}

function factsOf(card: Inspection): [string, string | null][] {
  return [
    ["Номер", known(card.number)],
    ["Действует до", dayText(card.expires)],
    ["Пробег", distanceText(card.mileage)],
    ["Оператор", named(card.operator)],
    ["Адрес", named(card.address)],
    ["Эксперт", named(card.expert)],
    ["Госномер тогда", named(card.plate)],
    ["VIN в карте", named(card.vin)],
    ["Категория", named(card.category)],
  ];
}
