import type { Accident, Accidents, OwnershipPeriod } from "@/core/types";
import type { FactRow } from "../facts-list";
import { RecordsList } from "../records-list";
import { carIfAny, dayText, joined, named, periodText, UNKNOWN } from "../words";
import type { BlockProps } from "./block";

/** Every accident as a card, the newest first, with who held the car on that day. */
export function AccidentsBlock({ data, serviceId }: BlockProps<Accidents>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.accidents}
      dayOf={({ date }) => date}
      title={({ date, kind }) => {
        const words = named(kind)?.toLowerCase();
        return words === undefined ? dayText(date) : `${dayText(date)}, ${words}`;
      }}
      facts={(accident) => factsOf(accident, holderOn(accident.date, data.ownershipPeriods))}
    />
  );
}

function factsOf(accident: Accident, holder: OwnershipPeriod | undefined): FactRow[] {
  return [
    ["Место", named(accident.place) ?? named(accident.region) ?? UNKNOWN],
    ["Регион", named(accident.place) === null || isSame(accident) ? null : named(accident.region)],
    ["Время", named(accident.time)],
    ["Повреждения", named(accident.damage)],
    ["Коды повреждений", named(accident.damageCode)?.split(",").join(", ")],
    ["Участников", accident.vehiclesCount],
    ["Номер машины среди участников", accident.vehicleOrder],
    ["Автомобиль в записи", carIfAny(accident.brand, accident.model, accident.year)],
    ["Владелец по записи", named(accident.ownerForm)],
    [
      "Кто владел тогда",
      holder && joined(named(holder.simplePersonTypeInfo)?.toLowerCase(), periodText(holder)),
    ],
    ["Стоимость ремонта", named(accident.cost)],
    ["Номер в учёте", named(accident.number)],
  ];
}

function isSame({ place, region }: Accident): boolean {
  return named(place) === named(region);
}

function holderOn(day: string, periods: OwnershipPeriod[]): OwnershipPeriod | undefined {
  if (day === "") return undefined;
  return periods.find(({ from, to }) => from !== "" && from <= day && (named(to) === null || day <= to));
}
