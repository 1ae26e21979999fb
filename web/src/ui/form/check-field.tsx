import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { Checkbox } from "@/ui/checkbox";
import { LiveRegion } from "@/ui/live-region";
import { Stack } from "@/ui/stack";
import styles from "./check-field.module.css";
import { FieldError } from "./field";

interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Checkbox with a label and an error message. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <Stack gap={1}>
      <label htmlFor={id} className={styles.row}>
        <Checkbox
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </label>
      <LiveRegion>{error !== undefined && <FieldError id={`${id}-error`} message={error} />}</LiveRegion>
    </Stack>
  );
}
