import type { Wanted, WantedRecord } from "@/core/types";
import styles from "./cards.module.css";
import { FactsList } from "./facts-list";
import { dayText, named, UNKNOWN } from "./words";

/** The records of the wanted list. */
export function WantedBlock({ data }: { data: Wanted }) {
  if (data.records.length === 0) return null;
  return (
    <ol className={styles.cards}>
      {data.records.map((record) => (
        <li key={`${record.date} ${record.region} ${record.vin}`} className={styles.card}>
          <h3>В розыске с {dayText(record.date)}</h3>
          <FactsList facts={factsOf(record)} />
        </li>
      ))}
    </ol>
  );
}

function factsOf(record: WantedRecord): [string, string][] {
  return [
    ["Кто объявил", named(record.region) ?? UNKNOWN],
    ["Модель", named(record.model) ?? UNKNOWN],
    ["Год выпуска", record.year === null ? UNKNOWN : String(record.year)],
    ["VIN", named(record.vin) ?? UNKNOWN],
    ["Номер кузова", named(record.bodyNumber) ?? UNKNOWN],
  ];
}
