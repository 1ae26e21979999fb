import type { PresentationRow, Report } from "@/api/types";
import { carText, knownText, NOT_FOUND } from "../format";
import { type FactRow, FactRows } from "../presentation/fact-rows";

type Vehicle = Report["reportData"]["vehicle"];

/** Whether the report contains both the plate and another identifier of the car. */
export function isConverted(vehicle: Vehicle): boolean {
  const number = knownText(vehicle.vin) ?? knownText(vehicle.bodyNumber);
  return number !== null && knownText(vehicle.licenseNumber) !== null;
}

/** Identifiers of a car that the order converted, if no conversion check was ordered. */
export function ConvertedCar({ vehicle }: { vehicle: Vehicle }) {
  return (
    <FactRows
      rows={[
        row("VIN", vehicle.vin, "vin"),
        row("Госномер", vehicle.licenseNumber, "plate"),
        row("Марка и модель", carText(vehicle.brand, vehicle.model)),
        row("Год выпуска", vehicle.year?.toString()),
        row("Номер кузова", vehicle.bodyNumber, "number"),
      ]}
    />
  );
}

function row(
  label: string,
  value: string | null | undefined,
  kind: PresentationRow["value"]["kind"] = "text",
): FactRow {
  const text = knownText(value);
  return { label, value: text === null ? { kind: "text", text: NOT_FOUND } : { kind, text } };
}
