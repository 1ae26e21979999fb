import type { ComponentProps } from "react";
import { TextField } from "@/ui/form/text-field";

/** Field of the monthly cap of a member. */
export function CapField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Лимит на месяц, ₽"
      hint="Пусто — без лимита, до конца баланса компании"
      inputMode="decimal"
      autoComplete="off"
      {...props}
    />
  );
}
