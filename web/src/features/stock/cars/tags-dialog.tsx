import { useState } from "react";
import { useForm } from "react-hook-form";
import type { StockCar } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { CheckField } from "@/ui/form/check-field";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { useTagCars } from "../api";
import styles from "./cars.module.css";
import { tagErrorPaths, tagsOf } from "./tags-text";

interface TagsDialogProps {
  cars: StockCar[];
  onClose: () => void;
}

/** Dialog that adds tags to the selected cars and removes tags that some of them have. */
export function TagsDialog({ cars, onClose }: TagsDialogProps) {
  const tag = useTagCars();
  const form = useForm({ defaultValues: { add: "" } });
  const [removed, setRemoved] = useState<string[]>([]);
  const [isShownAtField, setShownAtField] = useState(false);
  const present = [...new Set(cars.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, "ru"));
  const toggle = (name: string) =>
    setRemoved((now) => (now.includes(name) ? now.filter((other) => other !== name) : [...now, name]));
  const submit = form.handleSubmit(({ add }) =>
    tag.mutate(
      { ids: cars.map(({ id }) => id), add: tagsOf(add), remove: removed },
      {
        onSuccess: () => {
          onClose();
          showToast("good", "Метки сохранены", counted(cars.length, "машина", "машины", "машин"));
        },
        onError: (error) => setShownAtField(setServerErrors(form, error, tagErrorPaths("add", "add"))),
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Метки: ${counted(cars.length, "машина", "машины", "машин")}`}
      focusesField
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Добавить метки"
          hint="Через запятую"
          autoComplete="off"
          error={form.formState.errors.add?.message}
          {...form.register("add")}
        />
        {present.length > 0 && (
          <fieldset className={styles.removed}>
            <legend>Убрать метки</legend>
            {present.map((name) => (
              <CheckField
                key={name}
                label={name}
                checked={removed.includes(name)}
                onChange={() => toggle(name)}
              />
            ))}
          </fieldset>
        )}
        <Failure error={isShownAtField ? null : tag.error} title="Метки не сохранены" />
        <div className={styles.actions}>
          <Button type="submit" busy={tag.isPending}>
            Сохранить
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
