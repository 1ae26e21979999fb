import { useState } from "react";
import { readyRules } from "@/core";
import { prices } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import type { Subscription } from "@/core/types";
import { counted } from "@/lib/plural";
import { TextField } from "@/ui/form/text-field";
import { Stack } from "@/ui/stack";
import styles from "./pricing.module.css";

interface AmountChoiceProps {
  offer: Subscription;
  /** Selected monthly amount in roubles; null while the typed amount is not allowed. */
  amount: number | null;
  onChange: (amount: number | null) => void;
}

/** Choice of the monthly amount: presets, or a typed amount where the offer allows one. */
export function AmountChoice({ offer, amount, onChange }: AmountChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null || typed === "" ? undefined : refusalText(offer.id, typed);
  return (
    <Stack gap={4}>
      <fieldset className={styles.amountCards}>
        <legend>Сумма в месяц</legend>
        {offer.topups.map((topup) => (
          <label key={topup.amount} className={styles.amountCard}>
            <input
              type="radio"
              name="amount"
              checked={typed === null && amount === topup.amount}
              onChange={() => {
                setTyped(null);
                onChange(topup.amount);
              }}
            />
            <strong>{formatRoubles(topup.amount)}</strong>
            <span>{counted(topup.checks, "проверка", "проверки", "проверок")}</span>
          </label>
        ))}
      </fieldset>
      {offer.anyAmount && (
        <TextField
          label="Или другая сумма, ₽"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`Не меньше ${prices.minSubscriptionTopup}`}
          value={typed ?? ""}
          error={error}
          hint={typed && error === undefined ? worth(offer, Number(typed)) : "Только целые рубли"}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, "");
            setTyped(digits);
            onChange(digits === "" || refusalText(offer.id, digits) !== undefined ? null : Number(digits));
          }}
        />
      )}
    </Stack>
  );
}

function worth(offer: Subscription, amount: number): string {
  const checks = readyRules().subscriptionChecks(offer.id, amount);
  return `Хватит на ${counted(checks, "проверку", "проверки", "проверок")} по ${formatRoubles(offer.pricePerCheck)}`;
}

function refusalText(subscriptionType: string, digits: string): string | undefined {
  const values = { subscriptionType, amount: Number(digits) };
  return readyRules().validateForm("subscriptionTopup", values).errors[0]?.message;
}
