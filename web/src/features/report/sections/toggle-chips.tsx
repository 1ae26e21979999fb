import type { ReactNode } from "react";
import styles from "./toggle-chips.module.css";

interface ToggleChipsProps<T extends string | number> {
  label: string;
  options: { value: T; title: string; icon?: ReactNode }[];
  isPressed: (value: T) => boolean;
  onPress: (value: T) => void;
}

/** Row of toggle buttons that filter a chart or list. */
export function ToggleChips<T extends string | number>({
  label,
  options,
  isPressed,
  onPress,
}: ToggleChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once, not form fields
    <div role="group" aria-label={label} className={styles.chips}>
      {options.map(({ value, title, icon }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={isPressed(value)}
          onClick={() => onPress(value)}
        >
          {icon}
          {title}
        </button>
      ))}
    </div>
  );
}
