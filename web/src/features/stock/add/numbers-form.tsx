import { useState } from "react";
import { Problem } from "@/api/problem";
import { useAddToStock } from "@/api/stock";
import { Failure } from "@/domain/errors/failure";
import { addedText } from "@/domain/stock/added-text";
import { Button } from "@/ui/button";
import { TextAreaField } from "@/ui/form/text-area-field";
import { TextField } from "@/ui/form/text-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { tagsOf } from "../cars/tags-text";
import styles from "./add.module.css";
import { type TypedCar, typedCars } from "./typed-cars";

/** Number of errors shown at once. */
const SHOWN_ERRORS = 10;

interface LineError {
  key: string;
  text: string;
}

/** Form that adds typed or pasted numbers; cars with an error are shown by their lines. */
export function NumbersForm({ onAdded }: { onAdded: () => void }) {
  const add = useAddToStock();
  const [text, setText] = useState("");
  const [tags, setTags] = useState("");
  const [sent, setSent] = useState<TypedCar[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const errors = errorsByLine(add.error, sent);
  function submit(): void {
    const cars = typedCars(text, tagsOf(tags));
    setEmpty(cars.length === 0);
    if (cars.length === 0) return;
    setSent(cars);
    add.mutate(
      { cars: cars.map(({ car }) => car) },
      {
        onSuccess: (result) => {
          onAdded();
          showToast("good", addedText(result));
        },
      },
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextAreaField
        label="Номера"
        hint="По машине в строке: VIN, госномер или номер кузова. Цену объявления можно добавить через «;» или вторым столбцом таблицы."
        rows={6}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        value={text}
        error={isEmpty ? "Впишите хотя бы один номер" : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setEmpty(false);
        }}
      />
      <TextField
        label="Метки всем, необязательно"
        hint="Через запятую"
        autoComplete="off"
        value={tags}
        onChange={({ target }) => setTags(target.value)}
      />
      <LiveRegion>
        {errors !== null && (
          <Notice tone="stop" title="Ничего не добавлено: исправьте строки">
            <ul className={styles.errors}>
              {errors.slice(0, SHOWN_ERRORS).map(({ key, text: line }) => (
                <li key={key}>{line}</li>
              ))}
              {errors.length > SHOWN_ERRORS && <li>И ещё строк: {errors.length - SHOWN_ERRORS}</li>}
            </ul>
          </Notice>
        )}
      </LiveRegion>
      <Failure error={errors === null ? add.error : null} title="На склад не добавлено" />
      <Button type="submit" busy={add.isPending}>
        Добавить на склад
      </Button>
    </form>
  );
}

/** Errors of single cars by their lines; null for other errors. */
function errorsByLine(error: Error | null, sent: TypedCar[]): LineError[] | null {
  if (!(error instanceof Problem)) return null;
  const errors = error.errors.flatMap(({ path, message }) => {
    const index = /^cars\[(\d+)\]/.exec(path)?.[1];
    const car = index === undefined ? undefined : sent[Number(index)];
    return car === undefined
      ? []
      : [{ key: path, text: `Строка ${car.line}, ${car.car.identifier}: ${message}` }];
  });
  return errors.length === 0 ? null : errors;
}
