import { type ReactNode, useId } from "react";
import { formatAmount } from "@/core/money";
import styles from "./filter-chips.module.css";

export interface FilterChip<T extends string> {
  value: T;
  title: string;
  count: number;
  icon?: ReactNode;
}

interface FilterChipsProps<T extends string> {
  legend: string;
  value: T;
  onChange: (value: T) => void;
  chips: FilterChip<T>[];
}

/** Filters of a list with numbers of rows, as native radio buttons. */
export function FilterChips<T extends string>({ legend, value, onChange, chips }: FilterChipsProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.hidden}>{legend}</legend>
      <div className={styles.chips}>
        {chips.map((chip) => (
          <label key={chip.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              onChange={() => onChange(chip.value)}
              className={styles.input}
            />
            {chip.icon}
            {chip.title} <span className={styles.count}>{formatAmount(chip.count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
