import { type ReactNode, type Ref, useImperativeHandle } from "react";
import { caretAfter, type DigitMask, digitsOf, writeDigits } from "./digit-mask";
import { TextField } from "./text-field";
import { useKeptCaret } from "./use-kept-caret";

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
  const { input, keep } = useKeptCaret();
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      value={value}
      onChange={(event) => {
        const typed = event.target.value;
        const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete") ?? false;
        const text = read === undefined || isDeleting ? typed : read(typed);
        const written = writeDigits(digitsOf(text, mask), mask);
        keep(event.target, (before) => caretAfter(written, digitsOf(before, mask).length));
        onChange(written);
      }}
    />
  );
}
