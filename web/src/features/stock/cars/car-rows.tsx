import Pencil from "lucide-react/icons/pencil";
import { memo, useId } from "react";
import type { StockCar } from "@/api/types";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { CarChanges, CarCheck, CarDays, CarPrice, CarTags, CarTitle, carName } from "./car-parts";
import styles from "./cars.module.css";

interface CarRowsProps {
  cars: StockCar[];
  selected: ReadonlySet<string>;
  isBusy: boolean;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  onEdit: (car: StockCar) => void;
}

/** Cars in stock: a table on wide screens, cards on narrow ones. */
export function CarRows(props: CarRowsProps) {
  const isWide = useMediaQuery(isAtLeast("desk"));
  return isWide ? <CarTable {...props} /> : <CarCards {...props} />;
}

function CarTable({ cars, selected, isBusy, onToggle, onToggleAll, onEdit }: CarRowsProps) {
  return (
    <table className={styles.table} aria-busy={isBusy || undefined}>
      <caption>
        <VisuallyHidden>Машины на складе</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <SelectAll cars={cars} selected={selected} onToggleAll={onToggleAll} />
          </th>
          <th scope="col">Машина</th>
          <th scope="col">Вывод</th>
          <th scope="col">Изменения</th>
          <th scope="col">Цена объявления</th>
          <th scope="col">На складе</th>
          <th scope="col">Метки</th>
          <th scope="col">
            <VisuallyHidden>Действия</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {cars.map((car) => (
          <CarRow
            key={car.id}
            car={car}
            isSelected={selected.has(car.id)}
            onToggle={onToggle}
            onEdit={onEdit}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CarRowProps {
  car: StockCar;
  isSelected: boolean;
  onToggle: (id: string) => void;
  onEdit: (car: StockCar) => void;
}

// Rendered again only when the car or its selection changes, because a stock has up to a thousand cars.
const CarRow = memo(function CarRow({ car, isSelected, onToggle, onEdit }: CarRowProps) {
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <SelectCar car={car} isSelected={isSelected} onToggle={onToggle} />
      </td>
      <td>
        <CarTitle car={car} />
      </td>
      <td>
        <CarCheck car={car} />
      </td>
      <td>
        <CarChanges car={car} />
      </td>
      <td>
        <CarPrice car={car} />
      </td>
      <td>
        <CarDays car={car} />
      </td>
      <td>
        <CarTags car={car} />
      </td>
      <td>
        <EditButton car={car} onEdit={onEdit} />
      </td>
    </tr>
  );
});

function CarCards({ cars, selected, isBusy, onToggle, onToggleAll, onEdit }: CarRowsProps) {
  const id = useId();
  return (
    <div className={styles.cardList}>
      <label className={styles.selectAll} htmlFor={id}>
        <SelectAll id={id} cars={cars} selected={selected} onToggleAll={onToggleAll} />
        Выбрать все показанные
      </label>
      <ul className={styles.cards} aria-label="Машины на складе" aria-busy={isBusy || undefined}>
        {cars.map((car) => (
          <CarCard
            key={car.id}
            car={car}
            isSelected={selected.has(car.id)}
            onToggle={onToggle}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </div>
  );
}

const CarCard = memo(function CarCard({ car, isSelected, onToggle, onEdit }: CarRowProps) {
  const { changes, watchedBy, tags } = car;
  return (
    <li className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.cardHead}>
        <SelectCar car={car} isSelected={isSelected} onToggle={onToggle} />
        <CarTitle car={car} />
        <EditButton car={car} onEdit={onEdit} />
      </div>
      <CarCheck car={car} />
      <dl className={styles.facts}>
        {(changes !== null || watchedBy !== null) && (
          <div>
            <dt>Изменения</dt>
            <dd>
              <CarChanges car={car} />
            </dd>
          </div>
        )}
        <div>
          <dt>Цена</dt>
          <dd>
            <CarPrice car={car} />
          </dd>
        </div>
        <div>
          <dt>На складе</dt>
          <dd>
            <CarDays car={car} />
          </dd>
        </div>
        {tags.length > 0 && (
          <div>
            <dt>Метки</dt>
            <dd>
              <CarTags car={car} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
});

type SelectAllProps = Pick<CarRowsProps, "cars" | "selected" | "onToggleAll">;

function SelectAll({ cars, selected, onToggleAll, ...rest }: SelectAllProps & { id?: string }) {
  const isAll = cars.length > 0 && cars.every(({ id }) => selected.has(id));
  return <Checkbox {...rest} aria-label="Выбрать все показанные" checked={isAll} onChange={onToggleAll} />;
}

function SelectCar({ car, isSelected, onToggle }: Omit<CarRowProps, "onEdit">) {
  return (
    <Checkbox
      aria-label={`Выбрать: ${carName(car)}`}
      checked={isSelected}
      onChange={() => onToggle(car.id)}
    />
  );
}

function EditButton({ car, onEdit }: Pick<CarRowProps, "car" | "onEdit">) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Изменить: ${carName(car)}`}
      icon={<Pencil size={18} aria-hidden="true" />}
      onClick={() => onEdit(car)}
    />
  );
}
