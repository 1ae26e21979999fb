import type { ComponentProps } from "react";
import { secondFactor } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import { CodeField } from "@/ui/form/code-field";
import { LiveRegion } from "@/ui/live-region";
import { VisuallyHidden } from "@/ui/visually-hidden";

const SHOWN_FOR = counted(secondFactor.seconds, "секунду", "секунды", "секунд");
const DIGITS = counted(secondFactor.digits, "цифру", "цифры", "цифр");

/** Said of a code that is sent before all of it is typed. */
export const WHOLE_CODE = `Введите ${DIGITS} кода`;

type AppCodeFieldProps = Omit<ComponentProps<typeof CodeField>, "label" | "hint" | "length"> & {
  isBusy: boolean;
};

/** The code that an authenticator application shows. Its last digit sends it, which is said. */
export function AppCodeField({ isBusy, ...field }: AppCodeFieldProps) {
  return (
    // One place in the form: a region with words takes no room of its own.
    <div>
      <CodeField
        label="Код из приложения"
        hint={`Приложение показывает новый код каждые ${SHOWN_FOR}`}
        length={secondFactor.digits}
        {...field}
      />
      <LiveRegion>{isBusy && <VisuallyHidden>Проверяем код</VisuallyHidden>}</LiveRegion>
    </div>
  );
}
