import { Controller, useFormContext } from "react-hook-form";
import { inputLength } from "@/core/limits.json";
import { DateField } from "@/ui/form/date-field";
import { DigitsField } from "@/ui/form/digits-field";
import { TextField } from "@/ui/form/text-field";
import { Segmented } from "@/ui/segmented";
import { FormSection } from "./form-section";
import type { RegistrationValues } from "./form-values";
import styles from "./registration.module.css";

const INN = { groups: [inputLength.personInn], separator: "" };

export function PersonalSection() {
  const { control, register, formState } = useFormContext<RegistrationValues>();
  const { errors } = formState;
  return (
    <FormSection title="Личные данные" lead="Как в паспорте. Все поля необязательные.">
      <TextField
        label="Фамилия"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register("lastName")}
      />
      <TextField
        label="Имя"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register("firstName")}
      />
      <TextField
        label="Отчество"
        autoComplete="additional-name"
        hint="Если есть"
        error={errors.patronymic?.message}
        {...register("patronymic")}
      />
      <Controller
        control={control}
        name="birthDate"
        render={({ field }) => (
          <DateField {...field} label="Дата рождения" autoComplete="bday" error={errors.birthDate?.message} />
        )}
      />
      <Controller
        control={control}
        name="inn"
        render={({ field }) => (
          <DigitsField
            {...field}
            label="ИНН"
            mask={INN}
            hint={`${inputLength.personInn} цифр у человека и предпринимателя, ${inputLength.companyInn} у организации`}
            error={errors.inn?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="businessType"
        render={({ field }) => (
          <div className={styles.kind}>
            <Segmented
              legend="Кто вы"
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: "individual", title: "Частное лицо" },
                { value: "business", title: "Бизнес" },
              ]}
            />
          </div>
        )}
      />
    </FormSection>
  );
}
