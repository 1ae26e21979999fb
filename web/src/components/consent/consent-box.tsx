import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ConsentText } from "@/api/identity-types";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import styles from "./consent-box.module.css";

interface ConsentBoxProps {
  consent: ConsentText;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
}

/** A consent of its own, apart from any agreement: never ticked beforehand, its text a press away. */
export function ConsentBox({ consent, checked, onChange, error }: ConsentBoxProps) {
  const id = useId();
  return (
    <div className={styles.consent}>
      <label htmlFor={id} className={styles.label}>
        <Checkbox
          id={id}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{consent.title}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      <Disclosure title="Прочитать текст согласия">
        <div className={styles.text}>{consent.text}</div>
      </Disclosure>
    </div>
  );
}
