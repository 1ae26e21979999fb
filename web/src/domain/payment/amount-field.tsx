import type { InputHTMLAttributes, Ref } from "react";
import { formatRoubles } from "@/core/money";
import { TextField } from "@/ui/form/text-field";
import { Stack } from "@/ui/stack";
import styles from "./payment.module.css";

interface AmountFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  presets: readonly number[];
  amount: number;
  onPreset: (amount: number) => void;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Amount field with buttons of preset amounts. */
export function AmountField({ presets, amount, onPreset, ...input }: AmountFieldProps) {
  return (
    <Stack gap={3}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce the same words twice */}
      <div role="group" aria-label="Частые суммы" className={styles.presets}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={amount === preset}
            onClick={() => onPreset(preset)}
          >
            {formatRoubles(preset)}
          </button>
        ))}
      </div>
      <TextField {...input} label="Сумма, ₽" type="number" inputMode="numeric" step={1} />
    </Stack>
  );
}
