import type { History } from "@/core/types";
import { FactsList } from "./facts-list";
import styles from "./history-block.module.css";
import { OwnershipBands } from "./ownership-bands";
import { OwnershipTable } from "./ownership-table";
import { lowered, named, UNKNOWN } from "./words";

/** The car as the register knows it, its passport, and who held it when. */
export function HistoryBlock({ data }: { data: History }) {
  if (!data.found) return null;
  const { vehicle, passport } = data;
  const known = (value: string | null | undefined) => named(value) ?? UNKNOWN;
  const measured = (value: number | null, unit: string) =>
    value === null ? UNKNOWN : `${value}\u00a0${unit}`;
  return (
    <>
      {data.scrapped && <p>{known(data.scrappedInfo)}</p>}
      <h3>Автомобиль</h3>
      <FactsList
        facts={[
          ["Марка", known(vehicle.brand)],
          ["Модель", known(vehicle.model)],
          ["Год выпуска", vehicle.year ?? UNKNOWN],
          ["Цвет", lowered(known(vehicle.color))],
          [
            "Тип и категория",
            [known(vehicle.vehicleType), named(vehicle.category)].filter(Boolean).join(", "),
          ],
          ["Объём двигателя", measured(vehicle.engineVolume, "см³")],
          ["Мощность", measured(vehicle.enginePower, "л. с.")],
          ["Коробка передач", known(vehicle.transmission)],
          ["Номер двигателя", known(vehicle.engineNumber)],
          ["Номер кузова", known(vehicle.bodyNumber)],
          ["Госномер", known(vehicle.licenseNumber)],
          ["ПТС", known(passport.number)],
          ["Кем выдан ПТС", lowered(known(passport.issuer))],
        ]}
      />
      {data.ownershipPeriods.length > 0 && (
        <div className={styles.owners}>
          <h3>Владельцы</h3>
          <OwnershipBands periods={data.ownershipPeriods} />
          <OwnershipTable periods={data.ownershipPeriods} />
        </div>
      )}
    </>
  );
}
