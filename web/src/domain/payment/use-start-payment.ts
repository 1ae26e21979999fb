import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { userKeys } from "@/api/current-user";
import { useCreatePayment } from "@/api/payments";
import { storePendingPayment } from "@/api/pending-payment";
import type { CreatedPayment, NewPayment } from "@/api/types";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { showToast } from "@/ui/toast";
import { paymentProblem } from "./payment-problem";
import type { PaymentTab } from "./payment-tab";

interface Handlers {
  onCreated: (payment: CreatedPayment) => void;
  /** Shows an error at its form fields; false when the error should be shown as a toast. */
  showFieldErrors: (error: Error) => boolean;
}

/** Creates payments with an idempotency key, opens the provider's page in a tab, and shows errors. */
export function useStartPayment({ onCreated, showFieldErrors }: Handlers) {
  const queryClient = useQueryClient();
  const create = useCreatePayment();
  const keyOf = useIdempotencyKey();
  const createdCount = useRef(0);

  function accept(created: CreatedPayment, payment: NewPayment, tab: PaymentTab | null): void {
    // The next submission is another payment, even with an equal amount.
    createdCount.current += 1;
    const { confirmationUrl, status } = created;
    if (confirmationUrl === null) tab?.close();
    else tab?.navigate(confirmationUrl);
    if (confirmationUrl === null && status === "pending" && !payment.paymentMethodId) {
      showToast("stop", "Ошибка создания платежа", "Не получен URL для оплаты");
      return;
    }
    if (confirmationUrl !== null) showToast("good", "Платеж создан", "Оплатите его на странице ЮKassa");
    storePendingPayment(created.paymentId);
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
    onCreated(created);
  }

  function reject(error: Error, tab: PaymentTab | null): void {
    tab?.close();
    if (showFieldErrors(error)) return;
    const { title, text } = paymentProblem(error);
    showToast("stop", title, text);
  }

  return {
    isPending: create.isPending,
    pay: (payment: NewPayment, tab: PaymentTab | null) =>
      create.mutate(
        { payment, idempotencyKey: keyOf({ ...payment, createdCount: createdCount.current }) },
        {
          onSuccess: (created) => accept(created, payment, tab),
          onError: (error) => reject(error, tab),
        },
      ),
  };
}
