import type { Decoded, Modification } from "@/core/types";
import type { FactRow } from "../facts-list";
import { FactsList } from "../facts-list";
import { RecordsList } from "../records-list";
import { Twin } from "../twin";
import { joined, known, measureIfAny, named } from "../words";
import type { BlockProps } from "./block";
import styles from "./decoded-block.module.css";

/** What the VIN says: one or several modifications that it may mean. */
export function DecodedBlock({ data, serviceId }: BlockProps<Decoded>) {
  if (!data.found) return null;
  return (
    <>
      <FactsList facts={[["VIN", known(data.vin)]]} />
      {data.modifications.length > 1 && (
        <p>VIN не различает эти комплектации: сверьте, какая стоит на машине.</p>
      )}
      <RecordsList
        serviceId={serviceId}
        records={data.modifications}
        title={({ brand, model, modification }) =>
          [brand, model, modification].filter(Boolean).join(" ") || known(null)
        }
        facts={factsOf}
        more={({ equipment }) => equipment.length > 0 && <Equipment items={equipment} />}
      />
    </>
  );
}

function factsOf(modification: Modification): FactRow[] {
  const { startYear, finishYear } = modification;
  return [
    ["Кузов", joined(modification.bodyName, modification.body)],
    ["Модельный год", modification.modelYear],
    ["Выпускалась", startYear === null ? null : `${startYear} — ${finishYear ?? "по настоящее время"}`],
    ["Объём двигателя", measureIfAny(modification.engineVolume, "см³")],
    ["Мощность", measureIfAny(modification.enginePower, "л. с.")],
    ["Двигатель", named(modification.engineSeries)],
    ["Топливо", named(modification.fuelType)],
    ["Коробка передач", named(modification.gear)],
    ["Передач", modification.speeds],
    ["Привод", named(modification.drive)],
    ["Основные параметры", named(modification.basicParams)],
    ["Силовой агрегат", named(modification.powerParams)],
    ...modification.fields.map(({ title, value }): FactRow => [title, named(value)]),
  ];
}

function Equipment({ items }: { items: string[] }) {
  return (
    <Twin title={`Стандартное оснащение (${items.length})`}>
      <ul className={styles.equipment}>
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Twin>
  );
}
