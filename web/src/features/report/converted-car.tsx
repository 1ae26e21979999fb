import type { Report } from "@/api/types";
import { FactsList } from "./facts-list";
import { carIfAny, NOT_FOUND, named } from "./words";

type Vehicle = Report["reportData"]["vehicle"];

/** Whether the report knows the car by its plate and by a number of its own. */
export function isConverted(vehicle: Vehicle): boolean {
  const number = named(vehicle.vin) ?? named(vehicle.bodyNumber);
  return number !== null && named(vehicle.licenseNumber) !== null;
}

/** The numbers of a car that was converted on ordering, without a check of its own. */
export function ConvertedCar({ vehicle }: { vehicle: Vehicle }) {
  return (
    <FactsList
      facts={[
        ["VIN", named(vehicle.vin) ?? NOT_FOUND],
        ["Госномер", named(vehicle.licenseNumber) ?? NOT_FOUND],
        ["Марка и модель", carIfAny(vehicle.brand, vehicle.model) ?? NOT_FOUND],
        ["Год выпуска", vehicle.year ?? NOT_FOUND],
        ["Номер кузова", named(vehicle.bodyNumber) ?? NOT_FOUND],
      ]}
    />
  );
}
