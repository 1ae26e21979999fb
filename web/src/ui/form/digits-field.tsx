import { type ReactNode, type Ref, useImperativeHandle } from "react";
import { caretAfter, type DigitMask, digitsOf, writeDigits } from "./digit-mask";
import { TextField } from "./text-field";
import { useStableCaret } from "./use-stable-caret";

interface DigitsFieldProps {
  label: string;
  mask: DigitMask;
  /** Text of the field, including the separators. */
  value: string;
  onChange: (written: string) => void;
  onBlur?: () => void;
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  autoComplete?: string;
  /** Converts other notations of the value before the digits are extracted. */
  normalize?: (text: string) => string;
  ref?: Ref<HTMLInputElement>;
}

/** Text field that formats digits by a mask and keeps the caret position. */
export function DigitsField({ mask, value, onChange, normalize, ref, ...field }: DigitsFieldProps) {
  const { input, keep } = useStableCaret();
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
        const text = normalize === undefined || isDeleting ? typed : normalize(typed);
        const written = writeDigits(digitsOf(text, mask), mask);
        keep(event.target, (before) => caretAfter(written, digitsOf(before, mask).length));
        onChange(written);
      }}
    />
  );
}
