import { type ChangeEvent, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { CreatedPayment } from "@/api/types";
import { readyRules } from "@/core";
import { formatRoubles } from "@/core/money";
import { coreResolver } from "@/core/resolver";
import type { FormName } from "@/core/types";
import { setServerErrors } from "@/domain/form/server-errors";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { OfflineNote } from "@/domain/offline/offline-note";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { AmountField } from "./amount-field";
import styles from "./payment.module.css";
import { PaymentSourceFields } from "./payment-source-fields";
import { openPaymentTab } from "./payment-tab";
import { TopupEstimate } from "./topup-estimate";
import { NEW_METHOD, usePaymentSource } from "./use-payment-source";
import { useStartPayment } from "./use-start-payment";

interface TopupFormProps {
  form: Extract<FormName, "topup" | "topupQuick">;
  presets: readonly number[];
  initial: number;
  min: number;
  max?: number;
  /** Whether a new method is preselected instead of a saved one, after a declined payment. */
  preferNewMethod?: boolean;
  onCreated: (payment: CreatedPayment) => void;
}

interface Values {
  amount: number;
}

const TITLES = { topup: "Некорректная сумма", topupQuick: "Ошибка" } as const;

/** Form that tops up the balance: amount, payment method, estimate. */
export function TopupForm({
  form: name,
  presets,
  initial,
  min,
  max,
  preferNewMethod = false,
  onCreated,
}: TopupFormProps) {
  const id = useId();
  const [draft, setDraft, deleteDraft] = useTabDraft(`${name} ${initial}`, initial, readAmount);
  const form = useForm<Values>({
    resolver: coreResolver<Values>(name),
    defaultValues: { amount: draft },
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  const source = usePaymentSource({ preferNew: preferNewMethod });
  const payment = useStartPayment({
    onCreated: (created) => {
      deleteDraft();
      onCreated(created);
    },
    showFieldErrors: (error) => source.showError(error) || setServerErrors(form, error),
  });

  function submit(): void {
    // Validation is synchronous, because the tab must be opened in the click handler.
    const answer = readyRules().validateForm(name, { amount: form.getValues("amount") });
    const refusal = answer.valid ? undefined : answer.errors[0];
    if (refusal) {
      form.setError("amount", { message: refusal.message }, { shouldFocus: true });
      showToast("stop", TITLES[name], refusal.message);
      return;
    }
    if (!source.check()) return;
    const sum = form.getValues("amount");
    payment.pay(
      { amount: sum, description: `Пополнение баланса на ${formatRoubles(sum)}`, ...source.wire() },
      source.method === NEW_METHOD ? openPaymentTab() : null,
    );
  }

  return (
    <form
      noValidate
      className={styles.form}
      aria-labelledby={`${id}-submit`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AmountField
        data-saved
        presets={presets}
        amount={amount}
        onPreset={(preset) => {
          setDraft(preset);
          form.setValue("amount", preset, { shouldValidate: true });
        }}
        min={min}
        max={max}
        hint={max === undefined ? undefined : `От ${formatRoubles(min)} до ${formatRoubles(max)}`}
        error={form.formState.errors.amount?.message}
        {...form.register("amount", {
          valueAsNumber: true,
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft(target.valueAsNumber),
        })}
      />
      <PaymentSourceFields source={source} />
      <TopupEstimate form={name} amount={amount} isSaved={source.method !== NEW_METHOD} />
      <OfflineNote back="Ничего не оплачено: платёж можно начать.">
        Пополнить можно будет, когда она появится.
      </OfflineNote>
      <Button type="submit" size="lg" wide busy={payment.isPending} id={`${id}-submit`}>
        {amount > 0 ? `Пополнить на ${formatRoubles(amount)}` : "Пополнить"}
      </Button>
    </form>
  );
}

function readAmount(stored: unknown): number | null {
  return typeof stored === "number" ? stored : null;
}
