import { type ClipboardEvent, useEffect, useRef } from "react";
import { codeIn } from "@/lib/one-time-code";
import { LiveRegion } from "@/ui/live-region";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./code-field.module.css";
import { Field } from "./field";

interface CodeFieldProps {
  label: string;
  hint: string;
  length: number;
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
  /** Whether the code is being checked: its last digit sends it, which is said. */
  isBusy: boolean;
}

/** A one-time code: one input, so that pasting (a whole SMS too) and the phone's own suggestion work. */
export function CodeField({ label, hint, length, value, onChange, error, isBusy }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The step begins with this field, and a refused code is typed anew.
  useEffect(() => input.current?.focus(), []);

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const code = codeIn(event.clipboardData.getData("text"), length);
    if (code === null) return;
    event.preventDefault();
    onChange(code);
  }

  return (
    // One place in the form: a region with words takes no room of its own.
    <div>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={styles.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            placeholder={"0".repeat(length)}
            value={value}
            onPaste={paste}
            onChange={({ target }) =>
              onChange(codeIn(target.value, length) ?? target.value.replace(/\D/g, "").slice(0, length))
            }
          />
        )}
      </Field>
      <LiveRegion>{isBusy && <VisuallyHidden>Проверяем код</VisuallyHidden>}</LiveRegion>
    </div>
  );
}
