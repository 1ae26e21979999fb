import { paymentProblem } from "@/domain/payment/payment-problem";
import { Notice } from "@/ui/notice";

/** Said where a payment could not be made; nothing was charged. */
export function PurchaseFailure({ error }: { error: Error | null }) {
  if (error === null) return null;
  const { title, text } = paymentProblem(error);
  return (
    <Notice tone="stop" title={title} live>
      {text}
    </Notice>
  );
}
