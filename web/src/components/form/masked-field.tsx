import { type ComponentPropsWithoutRef, useRef } from "react";
import { TextField } from "./text-field";

interface MaskedFieldProps extends Omit<ComponentPropsWithoutRef<typeof TextField>, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
  /** What the field shows of any text. */
  format: (text: string) => string;
}

/** A field that formats itself while it is typed at its end; a change in the middle waits until it is left. */
export function MaskedField({ value, onChange, format, onBlur, ...field }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      onChange={({ target }) => {
        const isAtEnd = target.selectionStart === null || target.selectionStart === target.value.length;
        const isLonger = target.value.length > value.length;
        onChange(isAtEnd && isLonger ? format(target.value) : target.value);
      }}
      onBlur={(event) => {
        onChange(format(value));
        onBlur?.(event);
      }}
    />
  );
}
