import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { StockCar } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { dateToWire } from "@/lib/date-input";
import { formatDay } from "@/lib/dates";
import { roublesFieldText, roublesOf } from "@/lib/rouble-input";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { useChangeCar } from "../api";
import { carName } from "./car-parts";
import styles from "./cars.module.css";
import { tagErrorPaths, tagsOf } from "./tags-text";

interface CarDialogProps {
  car: StockCar;
  onRemove: () => void;
  onClose: () => void;
}

/** Dialog that changes price, day and tags of a car in stock. */
export function CarDialog({ car, onRemove, onClose }: CarDialogProps) {
  const change = useChangeCar();
  const form = useForm({
    defaultValues: {
      askingPrice: roublesFieldText(car.askingPrice),
      inStockSince: formatDay(car.inStockSince),
      tags: car.tags.join(", "),
    },
  });
  const { errors } = form.formState;
  const [isShownAtFields, setShownAtFields] = useState(false);
  const submit = form.handleSubmit(({ askingPrice, inStockSince, tags }) =>
    change.mutate(
      {
        id: car.id,
        // The server rejects a text that is no number.
        askingPrice: roublesOf(askingPrice) as number | null,
        inStockSince: dateToWire(inStockSince),
        tags: tagsOf(tags),
      },
      {
        onSuccess: () => {
          onClose();
          showToast("good", "Изменения сохранены", carName(car));
        },
        onError: (error) => setShownAtFields(setServerErrors(form, error, tagErrorPaths("tags", "tags"))),
      },
    ),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={carName(car)} focusesField>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Цена объявления, ₽"
          inputMode="decimal"
          autoComplete="off"
          error={errors.askingPrice?.message}
          {...form.register("askingPrice")}
        />
        <Controller
          control={form.control}
          name="inStockSince"
          render={({ field }) => (
            <DateField
              {...field}
              label="На складе с"
              autoComplete="off"
              error={errors.inStockSince?.message}
            />
          )}
        />
        <TextField
          label="Метки"
          hint="Через запятую, не больше десяти"
          autoComplete="off"
          error={errors.tags?.message}
          {...form.register("tags")}
        />
        <Failure error={isShownAtFields ? null : change.error} title="Изменения не сохранены" />
        <div className={styles.actions}>
          <Button type="submit" busy={change.isPending}>
            Сохранить
          </Button>
          <Button variant="danger" onClick={onRemove}>
            Убрать со склада
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
