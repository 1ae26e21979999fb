import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from "react";
import { classNames } from "@/lib/class-names";
import { Field } from "./field";
import fieldStyles from "./field.module.css";
import styles from "./password-field.module.css";

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(fieldStyles.input, styles.input)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={isShown ? `Скрыть: ${label}` : `Показать: ${label}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
