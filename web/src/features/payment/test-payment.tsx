import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { paymentQuery } from "@/api/payments";
import type { CreatedPayment } from "@/api/types";
import { readyRules } from "@/core";
import { prices } from "@/core/limits.json";
import { coreResolver } from "@/core/resolver";
import { setServerErrors } from "@/domain/form/server-errors";
import { PaymentStatusNotice } from "@/domain/payment/payment-status-notice";
import { openPaymentTab, type PaymentTab } from "@/domain/payment/payment-tab";
import { useStartPayment } from "@/domain/payment/use-start-payment";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/form/text-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { TestCards } from "./test-cards";
import styles from "./test-payment.module.css";

interface Values {
  amount: number;
  contact: string;
  description: string;
}

const SAMPLE: Values = { amount: 19, contact: "test@example.com", description: "Тестовый платёж" };

/** Form of a test payment in the provider's test shop. */
export function TestPayment() {
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [isRealShop, setRealShop] = useState(false);
  const form = useForm<Values>({ resolver: coreResolver<Values>("paymentTest"), defaultValues: SAMPLE });
  const { errors } = form.formState;
  const queryClient = useQueryClient();
  const tab = useRef<PaymentTab | null>(null);
  const payment = useStartPayment({
    onCreated: (created) => void follow(created),
    showFieldErrors: (error) => setServerErrors(form, error),
  });

  /** Opens the payment page only in a test shop, since a production shop would charge real money. */
  async function follow({ paymentId, confirmationUrl }: CreatedPayment): Promise<void> {
    const made = await queryClient.fetchQuery(paymentQuery(paymentId)).catch(() => null);
    setRealShop(made !== null && !made.test);
    if (made === null || !made.test || confirmationUrl === null) tab.current?.close();
    else tab.current?.navigate(confirmationUrl);
    if (made?.test) setWaitingFor(paymentId);
  }

  function submit(): void {
    const values = form.getValues();
    // Validation is synchronous, because the tab must be opened in the click handler.
    const answer = readyRules().validateForm("paymentTest", values);
    if (!answer.valid) {
      const refusal = answer.errors[0];
      if (refusal?.path === "amount") showToast("stop", "Ошибка", refusal.message);
      void form.trigger(undefined, { shouldFocus: true });
      return;
    }
    tab.current = openPaymentTab();
    payment.pay(
      { ...values, description: values.description.trim() || SAMPLE.description },
      { ...tab.current, navigate: () => undefined },
    );
  }

  return (
    <div className={styles.layout}>
      <Card>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <LiveRegion>
            {isRealShop && (
              <Notice tone="attention" title="Магазин настоящий">
                Тестовые платежи работают только с тестовым магазином ЮKassa. Платёж создан, но открывать его
                страницу не нужно: он не оплачен и через час отменится сам.
              </Notice>
            )}
            {waitingFor !== null && (
              <PaymentStatusNotice key={waitingFor} id={waitingFor} onDismiss={() => setWaitingFor(null)} />
            )}
          </LiveRegion>
          <TextField
            label="Сумма, ₽"
            type="number"
            inputMode="decimal"
            min={prices.minPayment}
            step={0.01}
            required
            error={errors.amount?.message}
            {...form.register("amount", { valueAsNumber: true })}
          />
          <TextField
            label="Контакт"
            hint="Почта или телефон, куда придёт чек"
            autoComplete="off"
            required
            error={errors.contact?.message}
            {...form.register("contact")}
          />
          <TextField
            label="Описание"
            autoComplete="off"
            error={errors.description?.message}
            {...form.register("description")}
          />
          <Button type="submit" size="lg" wide busy={payment.isPending}>
            Создать тестовый платёж
          </Button>
        </form>
      </Card>
      <TestCards />
    </div>
  );
}
