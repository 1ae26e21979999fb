import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What the control inside a field must carry to belong to its label, hint and message. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, then the hint or the message of the rule, always in the same place. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": hasNote ? `${id}-note` : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hasNote && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error} aria-live="polite">
          {error !== undefined && <CircleAlert size={16} aria-hidden="true" />}
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
