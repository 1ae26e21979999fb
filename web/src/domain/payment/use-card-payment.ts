import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { awaitPayment } from "@/api/awaited-payment";
import { userKeys } from "@/api/current-user";
import { useCreatePayment } from "@/api/payments";
import type { CreatedPayment, NewPayment } from "@/api/types";
import { useAttemptKey } from "@/lib/use-attempt-key";
import { showToast } from "@/ui/toast";
import { paymentProblem } from "./payment-problem";
import type { PaymentTab } from "./payment-tab";

interface Handlers {
  onCreated: (payment: CreatedPayment) => void;
  /** Says a refusal where it belongs; false when it should be a toast. */
  placeRefusal: (error: Error) => boolean;
}

/** Creates payments: one key for each attempt, the provider's page in its tab, every failure in words. */
export function useCardPayment({ onCreated, placeRefusal }: Handlers) {
  const queryClient = useQueryClient();
  const create = useCreatePayment();
  const keyOf = useAttemptKey();
  const made = useRef(0);

  function accept(created: CreatedPayment, payment: NewPayment, tab: PaymentTab | null): void {
    // The next press is another payment, also of the same sum.
    made.current += 1;
    const { confirmationUrl, status } = created;
    if (confirmationUrl === null) tab?.close();
    else tab?.lead(confirmationUrl);
    if (confirmationUrl === null && status === "pending" && !payment.paymentMethodId) {
      showToast("stop", "Ошибка создания платежа", "Не получен URL для оплаты");
      return;
    }
    if (confirmationUrl !== null) showToast("good", "Платеж создан", "Оплатите его на странице ЮKassa");
    awaitPayment(created.paymentId);
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
    onCreated(created);
  }

  function refuse(error: Error, tab: PaymentTab | null): void {
    tab?.close();
    if (placeRefusal(error)) return;
    const { title, text } = paymentProblem(error);
    showToast("stop", title, text);
  }

  return {
    isPending: create.isPending,
    pay: (payment: NewPayment, tab: PaymentTab | null) =>
      create.mutate(
        { payment, idempotencyKey: keyOf({ ...payment, made: made.current }) },
        {
          onSuccess: (created) => accept(created, payment, tab),
          onError: (error) => refuse(error, tab),
        },
      ),
  };
}
