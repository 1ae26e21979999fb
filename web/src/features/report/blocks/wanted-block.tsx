import type { Wanted } from "@/core/types";
import { RecordsList } from "../records-list";
import { dayText, known, named } from "../words";
import type { BlockProps } from "./block";

/** The records of the wanted list. Without any the verdict says so already, not the source once more. */
export function WantedBlock({ data, serviceId }: BlockProps<Wanted>) {
  return (
    <>
      {named(data.message) !== null && data.records.length > 0 && <p>{data.message}</p>}
      <RecordsList
        serviceId={serviceId}
        records={data.records}
        title={({ date }) => `В розыске с ${dayText(date)}`}
        facts={(record) => [
          ["Кто объявил", known(record.region)],
          ["Модель", known(record.model)],
          ["Год выпуска", known(record.year)],
          ["VIN", known(record.vin)],
          ["Номер кузова", known(record.bodyNumber)],
        ]}
      />
    </>
  );
}
