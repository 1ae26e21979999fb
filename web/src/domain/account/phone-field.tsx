import { useEffect, useLayoutEffect, useRef } from "react";
import { phone } from "@/core/limits.json";
import { TextField } from "@/ui/form/text-field";
import { caretAfter, formatPhone, nationalDigits } from "./phone-mask";

interface PhoneFieldProps {
  /** Ten national digits, or fewer. */
  value: string;
  onChange: (national: string) => void;
  error: string | undefined;
  /** It came up in answer to a press, and is what comes next. */
  isNext?: boolean;
}

/** A phone number that formats itself and keeps the caret where the person left it. */
export function PhoneField({ value, onChange, error, isNext = false }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const formatted = formatPhone(value);
  useEffect(() => {
    if (isNext) input.current?.focus();
  }, [isNext]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      ref={input}
      label="Номер телефона"
      hint="Отправим код в SMS. Номер нужен только для входа."
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___-__-__"
      maxLength={phone.longest}
      value={formatted}
      onChange={(event) => {
        const { value: text, selectionStart } = event.target;
        const national = nationalDigits(text);
        const isAtEnd = selectionStart === null || selectionStart === text.length;
        if (!isAtEnd) {
          const before = text.slice(0, selectionStart).replace(/\D/g, "").length;
          caret.current = caretAfter(formatPhone(national), Math.max(0, before - 1));
        }
        onChange(national);
      }}
    />
  );
}
