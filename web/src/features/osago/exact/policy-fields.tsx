import type { UseFormReturn } from "react-hook-form";
import { osago } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import type { ExactAnswers } from "./answers";

interface PolicyFieldsProps {
  form: UseFormReturn<ExactAnswers>;
  errorAt: (path: string) => string | undefined;
}

/** Fields of the policy: contract date, purpose, term and base rate. */
export function PolicyFields({ form: { register, watch }, errorAt }: PolicyFieldsProps) {
  const use = watch("use");
  const least = use === "foreign" ? osago.months.leastForeign : osago.months.least;
  const months = Array.from({ length: osago.months.most - least + 1 }, (_, index) => least + index);
  return (
    <>
      <TextField
        label="Дата договора"
        hint="По ней выбирается редакция тарифа."
        type="date"
        error={errorAt("date")}
        {...register("date")}
      />
      <SelectField label="Назначение полиса" {...register("use")}>
        <option value="ordinary">Обычное использование</option>
        <option value="transit">Доехать до места регистрации или осмотра</option>
        <option value="foreign">Машина с иностранной регистрацией</option>
      </SelectField>
      {use !== "transit" && (
        <SelectField
          label={use === "foreign" ? "Срок страхования" : "Период использования"}
          error={errorAt("months")}
          {...register("months", { valueAsNumber: true })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {counted(month, "месяц", "месяца", "месяцев")}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Базовая ставка страховщика, ₽"
        hint="Если знаете её: без ставки считаем весь коридор."
        type="number"
        inputMode="decimal"
        step="any"
        error={errorAt("baseRate")}
        {...register("baseRate", { valueAsNumber: true })}
      />
    </>
  );
}
