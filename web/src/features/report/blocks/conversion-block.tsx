import type { Conversion } from "@/core/types";
import { FactsList } from "../facts-list";
import { carIfAny, NOT_CONVERTED, NOT_FOUND, named } from "../words";
import type { BlockProps } from "./block";

/** The numbers of one car. */
export function ConversionBlock({ data }: BlockProps<Conversion>) {
  if (!data.found) return <p>{NOT_CONVERTED}</p>;
  return (
    <FactsList
      facts={[
        ["VIN", named(data.vin) ?? NOT_FOUND],
        ["Госномер", named(data.regNumber) ?? NOT_FOUND],
        ["Марка и модель", named(data.brandModel) ?? carIfAny(data.brand, data.model) ?? NOT_FOUND],
        ["Год выпуска", data.year ?? NOT_FOUND],
        ["Номер кузова", named(data.body) ?? NOT_FOUND],
        ["Номер шасси", named(data.chassis)],
      ]}
    />
  );
}
