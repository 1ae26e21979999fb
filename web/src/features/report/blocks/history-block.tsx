import type { History } from "@/core/types";
import { FactsList } from "../facts-list";
import { joined, known, lowered, measureIfAny, named, UNKNOWN } from "../words";
import type { BlockProps } from "./block";
import styles from "./history-block.module.css";
import { OwnershipTable } from "./ownership-table";

/** The car as the register knows it, its passport, and who held it when. */
export function HistoryBlock({ data, serviceId }: BlockProps<History>) {
  if (!data.found) return null;
  const { vehicle, passport } = data;
  return (
    <>
      {data.scrapped && <p>{known(data.scrappedInfo)}</p>}
      <h3>Автомобиль</h3>
      <FactsList
        facts={[
          ["Марка", known(vehicle.brand)],
          ["Модель", known(vehicle.model)],
          ["Год выпуска", known(vehicle.year)],
          ["Цвет", lowered(known(vehicle.color))],
          ["Тип и категория", joined(vehicle.vehicleType, vehicle.category) ?? UNKNOWN],
          ["Объём двигателя", measureIfAny(vehicle.engineVolume, "см³") ?? UNKNOWN],
          ["Мощность", measureIfAny(vehicle.enginePower, "л. с.") ?? UNKNOWN],
          ["Коробка передач", known(vehicle.transmission)],
          ["Номер двигателя", known(vehicle.engineNumber)],
          ["VIN", known(vehicle.vin)],
          ["Номер кузова", known(vehicle.bodyNumber)],
          ["Госномер", known(vehicle.licenseNumber ?? vehicle.plateNumber)],
          ["ПТС", known(passport.number)],
          ["Кем выдан ПТС", named(passport.issuer) === null ? UNKNOWN : lowered(known(passport.issuer))],
        ]}
      />
      {data.ownershipPeriods.length > 0 && (
        <div className={styles.owners}>
          <h3>Владельцы</h3>
          <OwnershipTable periods={data.ownershipPeriods} serviceId={serviceId} />
        </div>
      )}
    </>
  );
}
