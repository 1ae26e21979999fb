import { paymentProblem } from "@/domain/payment/payment-problem";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";

/** Said where a payment could not be made; nothing was charged. */
export function PurchaseFailure({ error }: { error: Error | null }) {
  return <LiveRegion>{error !== null && <Refusal error={error} />}</LiveRegion>;
}

function Refusal({ error }: { error: Error }) {
  const { title, text } = paymentProblem(error);
  return (
    <Notice tone="stop" title={title}>
      {text}
    </Notice>
  );
}
