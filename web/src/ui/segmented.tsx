import { type ReactNode, useId } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T extends string> {
  legend: string;
  /** Whether only screen readers get the legend. */
  hideLegend?: boolean;
  value: T;
  onChange: (value: T) => void;
  options: { value: T; title: string; icon?: ReactNode }[];
}

/** Segmented control made of native radio buttons. */
export function Segmented<T extends string>({
  legend,
  hideLegend,
  value,
  onChange,
  options,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.input}
            />
            {option.icon}
            <span>{option.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
