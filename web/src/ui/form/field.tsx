import CircleExclamationPoint from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useId } from "react";
import { LiveRegion } from "@/ui/live-region";
import styles from "./field.module.css";

/** Attributes that connect a control with its label, hint and error message. */
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

/** Form field: label, control, and a hint or an error message. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  const hasNote = isWrong || hint !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": hasNote ? `${id}-note` : undefined,
        "aria-invalid": isWrong ? true : undefined,
      })}
      {!isWrong && hint !== undefined && (
        <p id={`${id}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
      <LiveRegion>{isWrong && <FieldError id={`${id}-note`} message={error} />}</LiveRegion>
    </div>
  );
}

/** Error message of a control; must be rendered in a live region. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} className={styles.error}>
      <CircleExclamationPoint size={16} aria-hidden="true" />
      {message}
    </p>
  );
}
