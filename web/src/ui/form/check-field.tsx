import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { Checkbox } from "@/ui/checkbox";
import styles from "./check-field.module.css";

interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick, with its words beside it and the message of the rule below. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.row}>
        <Checkbox
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error !== undefined && (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
