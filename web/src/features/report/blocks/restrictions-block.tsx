import type { Restrictions } from "@/core/types";
import { RecordsList } from "../records-list";
import { carIfAny, dayIfAny, dayText, known, named } from "../words";
import type { BlockProps } from "./block";

/** Every restriction: what is forbidden, who forbade it, on what ground. */
export function RestrictionsBlock({ data, serviceId }: BlockProps<Restrictions>) {
  return (
    <RecordsList
      serviceId={serviceId}
      records={data.records}
      title={({ kind }) => known(kind)}
      facts={(record) => [
        ["Наложено", dayText(record.date)],
        ["Внесено в реестр", dayIfAny(record.enteredOn)],
        ["Кем наложено", known(record.imposedBy)],
        ["Регион", known(record.region)],
        ["Основание", known(record.basis)],
        ["Телефон", named(record.phone)],
        ["Ключ ограничения", named(record.key)],
        ["Автомобиль в записи", carIfAny(record.model, record.year)],
        ["VIN в записи", named(record.vin)],
        ["Номер кузова в записи", named(record.bodyNumber)],
      ]}
    />
  );
}
