import { useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { PaymentResult, UnknownPayment } from "@/features/payment/payment-result";
import { Page } from "@/ui/page/page";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Return page of the payment provider; accepts both spellings of the payment id parameter. */
export function Component() {
  const [params] = useSearchParams();
  const user = useCurrentUser();
  const id = params.get("paymentId") ?? params.get("payment_id") ?? "";
  if (user === undefined) return <PagePlaceholder title="Оплата" />;
  return (
    <Page title="Оплата" width="text">
      {id === "" ? <UnknownPayment /> : <PaymentResult key={id} id={id} />}
    </Page>
  );
}
