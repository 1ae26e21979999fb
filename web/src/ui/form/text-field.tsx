import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Field } from "./field";
import styles from "./field.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Text input with a label; accepts `{...register("name")}` of react-hook-form. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={styles.input} />}
    </Field>
  );
}
