import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { caretAfter, type DigitMask, digitsOf, writeDigits } from "./digit-mask";
import { TextField } from "./text-field";

interface DigitsFieldProps {
  label: string;
  mask: DigitMask;
  /** What stands in the field, separators included. */
  value: string;
  onChange: (written: string) => void;
  onBlur?: () => void;
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  autoComplete?: string;
  /** Understands other ways of writing before the digits are taken. */
  read?: (text: string) => string;
  ref?: Ref<HTMLInputElement>;
}

/** Digits that group themselves and keep the caret where the person left it. */
export function DigitsField({ mask, value, onChange, read, ref, ...field }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target;
        const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete") ?? false;
        const text = read === undefined || isDeleting ? typed : read(typed);
        const written = writeDigits(digitsOf(text, mask), mask);
        const isAtEnd = selectionStart === null || selectionStart === typed.length;
        if (!isAtEnd)
          caret.current = caretAfter(written, digitsOf(typed.slice(0, selectionStart), mask).length);
        onChange(written);
      }}
    />
  );
}
