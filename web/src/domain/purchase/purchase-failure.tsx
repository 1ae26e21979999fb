import { OfflineNote } from "@/domain/offline/offline-note";
import { paymentProblem } from "@/domain/payment/payment-problem";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";

/** Error of a payment that could not be created. */
export function PurchaseFailure({ error }: { error: Error | null }) {
  return (
    <>
      <LiveRegion>{error !== null && <Refusal error={error} />}</LiveRegion>
      <OfflineNote back="Ничего не оплачено: платёж можно начать.">
        Оплатить можно будет, когда она появится.
      </OfflineNote>
    </>
  );
}

function Refusal({ error }: { error: Error }) {
  const { title, text } = paymentProblem(error);
  return (
    <Notice tone="stop" title={title}>
      {text}
    </Notice>
  );
}
