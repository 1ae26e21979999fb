import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { Field } from "./field";
import styles from "./field.module.css";

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Text area with a label; accepts `{...register("name")}` of react-hook-form. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea rows={3} {...area} {...control} className={styles.input} />}
    </Field>
  );
}
