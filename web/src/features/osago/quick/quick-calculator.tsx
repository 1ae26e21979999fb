import type { UseFormReturn } from "react-hook-form";
import { isRefusal, readyRules } from "@/core";
import { osago } from "@/core/limits.json";
import type { OsagoInput } from "@/core/types";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import styles from "../osago-calculator.module.css";
import { QuickResult } from "./quick-result";
import { TodayCorridor } from "./today-corridor-card";

interface QuickCalculatorProps {
  form: UseFormReturn<OsagoInput>;
  onExact: () => void;
}

/** Approximate OSAGO price from six answers, recalculated in the browser at each change. */
export function QuickCalculator({ form: { register, watch }, onExact }: QuickCalculatorProps) {
  const answers = watch();
  const answer = readyRules().osagoApproximate(answers);
  const errors = isRefusal(answer) ? answer.errors : [];
  const powerError = errors.find((error) => error.path === "enginePower")?.message;
  return (
    <div className={styles.calculator}>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
        <SelectField label="Регион регистрации" {...register("region")}>
          <option value="moscow">Москва</option>
          <option value="spb">Санкт-Петербург</option>
          <option value="other">Другой регион</option>
        </SelectField>
        <TextField
          label="Мощность двигателя, л. с."
          type="number"
          inputMode="numeric"
          error={powerError}
          {...register("enginePower", { valueAsNumber: true })}
        />
        <DriverFields register={register} />
        <SelectField label="Класс бонус-малус (КБМ)" {...register("bonusMalusClass")}>
          <option value="13">13 — скидка {osago.discount}%</option>
          <option value="3">3 — без скидки</option>
          <option value="m">М — надбавка {osago.surcharge}%</option>
        </SelectField>
      </form>
      <div className={styles.results}>
        <QuickResult quote={isRefusal(answer) ? null : answer} />
        <TodayCorridor answers={answers} onExact={onExact} />
      </div>
    </div>
  );
}

function DriverFields({ register }: Pick<UseFormReturn<OsagoInput>, "register">) {
  return (
    <>
      <SelectField label="Возраст водителя" {...register("driverAge")}>
        <option value="young">Моложе {osago.youngUnder} лет</option>
        <option value="experienced">{osago.youngUnder} года и старше</option>
      </SelectField>
      <SelectField label="Стаж вождения" {...register("drivingExperience")}>
        <option value="novice">Меньше {osago.noviceUnder} лет</option>
        <option value="experienced">{osago.noviceUnder} года и больше</option>
      </SelectField>
      <SelectField label="Кто будет за рулём" {...register("driversCount")}>
        <option value="limited">Водители из списка</option>
        <option value="unlimited">Без ограничений</option>
      </SelectField>
    </>
  );
}
