import type { UseFormReturn } from "react-hook-form";
import { CheckField } from "@/ui/form/check-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { type ExactAnswers, measuresOf } from "./answers";
import { CATEGORIES } from "./labels";

interface FieldsProps {
  form: UseFormReturn<ExactAnswers>;
  /** Validation error of the field at a path, by core. */
  errorAt: (path: string) => string | undefined;
}

/** Fields of the owner and the vehicle on which the premium depends. */
export function VehicleFields({ form: { register, watch }, errorAt }: FieldsProps) {
  const measures = measuresOf(watch("category"));
  return (
    <>
      <SelectField label="Владелец" {...register("owner")}>
        <option value="person">Физическое лицо или ИП</option>
        <option value="legal">Юридическое лицо</option>
      </SelectField>
      <SelectField
        label="Транспортное средство"
        error={errorAt("vehicle.category")}
        {...register("category")}
      >
        {CATEGORIES.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      {measures.power && (
        <TextField
          label="Мощность двигателя, л. с."
          type="number"
          step="any"
          inputMode="decimal"
          error={errorAt("vehicle.power")}
          {...register("power", { valueAsNumber: true })}
        />
      )}
      {measures.mass && (
        <TextField
          label="Разрешённая масса, тонн"
          type="number"
          step="any"
          inputMode="decimal"
          error={errorAt("vehicle.massTonnes")}
          {...register("massTonnes", { valueAsNumber: true })}
        />
      )}
      {measures.seats && (
        <TextField
          label="Пассажирских мест"
          type="number"
          inputMode="numeric"
          error={errorAt("vehicle.seats")}
          {...register("seats", { valueAsNumber: true })}
        />
      )}
      {measures.taxi && (
        <CheckField label="Работает в такси" error={errorAt("vehicle.taxi")} {...register("isTaxi")} />
      )}
    </>
  );
}
