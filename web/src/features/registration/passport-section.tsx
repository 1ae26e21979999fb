import { Controller, useFormContext } from "react-hook-form";
import { inputLength } from "@/core/limits.json";
import { DateField } from "@/ui/form/date-field";
import { DigitsField } from "@/ui/form/digits-field";
import { TextField } from "@/ui/form/text-field";
import { FormSection } from "./form-section";
import type { RegistrationValues } from "./form-values";
import styles from "./registration.module.css";

const SERIES = { groups: [inputLength.passportSeries], separator: "" };
const NUMBER = { groups: [inputLength.passportNumber], separator: "" };

/** Form section of the Russian passport. */
export function PassportSection() {
  const { control, register, formState } = useFormContext<RegistrationValues>();
  const { errors } = formState;
  return (
    <FormSection title="Паспорт" lead="Хранится зашифрованным и никому не показывается, кроме вас.">
      <div className={styles.pair}>
        <Controller
          control={control}
          name="passportSeries"
          render={({ field }) => (
            <DigitsField
              {...field}
              label="Серия"
              mask={SERIES}
              placeholder="0000"
              error={errors.passportSeries?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="passportNumber"
          render={({ field }) => (
            <DigitsField
              {...field}
              label="Номер"
              mask={NUMBER}
              placeholder="000000"
              error={errors.passportNumber?.message}
            />
          )}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          label="Кем выдан"
          autoComplete="off"
          error={errors.passportIssued?.message}
          {...register("passportIssued")}
        />
      </div>
      <Controller
        control={control}
        name="passportDate"
        render={({ field }) => (
          <DateField {...field} label="Дата выдачи" error={errors.passportDate?.message} />
        )}
      />
    </FormSection>
  );
}
