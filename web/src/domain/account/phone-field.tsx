import { useEffect } from "react";
import { phone } from "@/core/limits.json";
import { TextField } from "@/ui/form/text-field";
import { useKeptCaret } from "@/ui/form/use-kept-caret";
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
  const { input, keep } = useKeptCaret();
  const formatted = formatPhone(value);
  useEffect(() => {
    if (isNext) input.current?.focus();
  }, [input, isNext]);
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
        const national = nationalDigits(event.target.value);
        keep(event.target, (before) => {
          const digits = before.replace(/\D/g, "").length;
          return caretAfter(formatPhone(national), Math.max(0, digits - 1));
        });
        onChange(national);
      }}
    />
  );
}
