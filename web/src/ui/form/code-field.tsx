import { type ClipboardEvent, useLayoutEffect, useRef } from "react";
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
  /** Whether the code is being verified, which is announced to screen readers. */
  isBusy: boolean;
}

/** Field of a one-time code: one input, so that a pasted SMS and the phone's autofill work. */
export function CodeField({ label, hint, length, value, onChange, error, isBusy }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The code is the first field of its form, so it gets the focus.
  useLayoutEffect(() => input.current?.focus(), []);

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const code = codeIn(event.clipboardData.getData("text"), length);
    if (code === null) return;
    event.preventDefault();
    onChange(code);
  }

  return (
    // One grid item of the form, so that the live region adds no gap.
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
