import type { Customs } from "@/core/types";
import { FactsList } from "../facts-list";
import { RecordsList } from "../records-list";
import { dayText, NOT_FOUND, named } from "../words";
import type { BlockProps } from "./block";

/** The electronic passport as the customs tab is to show it, then each declaration. */
export function CustomsBlock({ data, serviceId }: BlockProps<Customs>) {
  const told = (value: string | null) => named(value) ?? NOT_FOUND;
  return (
    <>
      <FactsList
        facts={[
          ["VIN", told(data.vin)],
          ["Статус ПТС", told(data.statuspts)],
          ["Утилизационный сбор", told(data.displosal_fee)],
          ["Выпуск", told(data.vipusk)],
          ["Таможенные ограничения", told(data.restrictions)],
          ["Обременения", told(data.custenc)],
          ["Электронный ПТС", named(data.passportNumber)],
          ["Вид ПТС", named(data.type)],
        ]}
      />
      <RecordsList
        serviceId={serviceId}
        records={data.records}
        title={({ date }) => `Таможенная декларация от ${dayText(date)}`}
        facts={(record) => [
          ["Модель", named(record.model)],
          ["Страна", named(record.country)],
          ["VIN", named(record.vin)],
          ["Номер кузова", named(record.bodyNumber)],
          ...record.fields.map(({ title, value }): [string, string | null] => [title, named(value)]),
        ]}
      />
    </>
  );
}
