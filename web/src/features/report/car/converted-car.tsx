import type { Report, ShownRow } from "@/api/types";
import { type FactRow, FactRows } from "../presentation/fact-rows";
import { carIfAny, NOT_FOUND, named } from "../format";

type Vehicle = Report["reportData"]["vehicle"];

/** Whether the report knows the car by its plate and by a number of its own. */
export function isConverted(vehicle: Vehicle): boolean {
  const number = named(vehicle.vin) ?? named(vehicle.bodyNumber);
  return number !== null && named(vehicle.licenseNumber) !== null;
}

/** The numbers of a car that was converted on ordering, without a check of its own. */
export function ConvertedCar({ vehicle }: { vehicle: Vehicle }) {
  return (
    <FactRows
      rows={[
        row("VIN", vehicle.vin, "vin"),
        row("Госномер", vehicle.licenseNumber, "plate"),
        row("Марка и модель", carIfAny(vehicle.brand, vehicle.model)),
        row("Год выпуска", vehicle.year?.toString()),
        row("Номер кузова", vehicle.bodyNumber, "number"),
      ]}
    />
  );
}

function row(
  label: string,
  told: string | null | undefined,
  kind: ShownRow["value"]["kind"] = "text",
): FactRow {
  const text = named(told);
  return { label, value: text === null ? { kind: "text", text: NOT_FOUND } : { kind, text } };
}
