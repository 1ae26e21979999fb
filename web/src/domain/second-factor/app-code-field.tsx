import type { ComponentProps } from "react";
import { secondFactor } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import { CodeField } from "@/ui/form/code-field";

const SHOWN_FOR = counted(secondFactor.seconds, "секунду", "секунды", "секунд");
const DIGITS = counted(secondFactor.digits, "цифру", "цифры", "цифр");

/** Error message for an incomplete code. */
export const INCOMPLETE_CODE = `Введите ${DIGITS} кода`;

type AppCodeFieldProps = Omit<ComponentProps<typeof CodeField>, "label" | "hint" | "length">;

/** Field for a code of the authenticator app. */
export function AppCodeField(field: AppCodeFieldProps) {
  return (
    <CodeField
      label="Код из приложения"
      hint={`Приложение показывает новый код каждые ${SHOWN_FOR}`}
      length={secondFactor.digits}
      {...field}
    />
  );
}
