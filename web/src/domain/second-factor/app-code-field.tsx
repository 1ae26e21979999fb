import type { ComponentProps } from "react";
import { secondFactor } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import { CodeField } from "@/ui/form/code-field";

const SHOWN_FOR = counted(secondFactor.seconds, "секунду", "секунды", "секунд");

/** The code that an authenticator application shows. */
export function AppCodeField(field: Omit<ComponentProps<typeof CodeField>, "label" | "hint" | "length">) {
  return (
    <CodeField
      label="Код из приложения"
      hint={`Приложение показывает новый код каждые ${SHOWN_FOR}`}
      length={secondFactor.digits}
      {...field}
    />
  );
}
