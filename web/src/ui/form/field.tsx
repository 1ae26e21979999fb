import CircleExclamationPoint from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useId } from "react";
import { LiveRegion } from "@/ui/live-region";
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

/** The message of the rule under its control; stands in a live region. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} className={styles.error}>
      <CircleExclamationPoint size={16} aria-hidden="true" />
      {message}
    </p>
  );
}
