import { useLayoutEffect } from "react";
import { phone } from "@/core/limits.json";
import { TextField } from "@/ui/form/text-field";
import { useStableCaret } from "@/ui/form/use-stable-caret";
import { caretAfter, formatPhone, nationalDigits } from "./phone-mask";

interface PhoneFieldProps {
  /** Phone number: at most ten national digits. */
  value: string;
  onChange: (national: string) => void;
  error: string | undefined;
  /** Whether the field gets the focus when it is mounted, after a click that opened it. */
  focusOnMount?: boolean;
}

/** Phone field that formats the number and keeps the caret position. */
export function PhoneField({ value, onChange, error, focusOnMount = false }: PhoneFieldProps) {
  const { input, keep } = useStableCaret();
  const formatted = formatPhone(value);
  useLayoutEffect(() => {
    if (focusOnMount) input.current?.focus();
  }, [input, focusOnMount]);
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
