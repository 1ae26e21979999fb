import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { Segmented } from "@/ui/segmented";
import { DEFAULT_DRIVER, type ExactAnswers } from "./answers";
import styles from "./driver-rows.module.css";
import { CLASSES } from "./labels";

interface DriverRowsProps {
  form: UseFormReturn<ExactAnswers>;
  errorAt: (path: string) => string | undefined;
}

/** Fields of the drivers: any driver, or a row for each named driver. */
export function DriverRows({ form, errorAt }: DriverRowsProps) {
  const isUnlimited = form.watch("isUnlimited");
  return (
    <div className={styles.drivers}>
      <Segmented
        legend="Кто будет за рулём"
        value={isUnlimited ? "unlimited" : "named"}
        onChange={(value) => form.setValue("isUnlimited", value === "unlimited")}
        options={[
          { value: "named", title: "Водители из списка" },
          { value: "unlimited", title: "Без ограничений" },
        ]}
      />
      {isUnlimited ? (
        <ClassField label="Класс КБМ владельца" {...form.register("kbmClass")} />
      ) : (
        <Rows form={form} errorAt={errorAt} />
      )}
    </div>
  );
}

function Rows({ form: { control, register }, errorAt }: DriverRowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "drivers" });
  return (
    <>
      <ol className={styles.rows} aria-label="Водители">
        {fields.map(({ id }, index) => (
          <li key={id} className={styles.row}>
            <YearsField
              label="Возраст"
              error={errorAt(`drivers[${index}].age`)}
              {...register(`drivers.${index}.age`, { valueAsNumber: true })}
            />
            <YearsField
              label="Стаж"
              error={errorAt(`drivers[${index}].experience`)}
              {...register(`drivers.${index}.experience`, { valueAsNumber: true })}
            />
            <ClassField label="Класс КБМ" {...register(`drivers.${index}.kbmClass`)} />
            {fields.length > 1 && (
              <Button
                variant="quiet"
                className={styles.remove}
                aria-label={`Убрать водителя ${index + 1}`}
                onClick={() => remove(index)}
                icon={<Trash size={18} aria-hidden="true" />}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className={styles.add}
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => append(DEFAULT_DRIVER)}
      >
        Добавить водителя
      </Button>
    </>
  );
}

function YearsField(props: Omit<Parameters<typeof TextField>[0], "type">) {
  return <TextField type="number" inputMode="numeric" {...props} />;
}

function ClassField(props: Omit<Parameters<typeof SelectField>[0], "children">) {
  return (
    <SelectField {...props}>
      {CLASSES.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
