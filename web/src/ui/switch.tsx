import { Switch as Base } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Labelled switch whose change takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <Base.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        id={id}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
      <div>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
