import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { Field } from "./field";
import styles from "./field.module.css";

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** Native select with a label. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.selectBox}>
          <select {...select} {...control} className={styles.input}>
            {children}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
