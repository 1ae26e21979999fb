import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { continuePayment, estimateQuery } from "@/api/purchases";
import type { CreatedPayment, SubscriptionState } from "@/api/types";
import { messages } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import type { Subscription } from "@/core/types";
import { PaymentSourceFields } from "@/domain/payment/payment-source-fields";
import { usePaymentSource } from "@/domain/payment/use-payment-source";
import { EstimateList } from "@/domain/purchase/estimate-list";
import { PurchaseFailure } from "@/domain/purchase/purchase-failure";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { CheckField } from "@/ui/form/check-field";
import { Paragraphs } from "@/ui/page/paragraphs";
import { Stack } from "@/ui/stack";
import { showToast } from "@/ui/toast";
import { useSubscribe } from "./api";

interface SubscriptionPaymentProps {
  offer: Subscription;
  amount: number | null;
  state: SubscriptionState;
  onDone: () => void;
}

/** First payment of a subscription and the consent to recurring charges. */
export function SubscriptionPayment({ offer, amount, state, onDone }: SubscriptionPaymentProps) {
  const source = usePaymentSource();
  const [hasAgreed, setAgreed] = useState(false);
  const [isConsentMissing, setConsentMissing] = useState(false);
  const navigate = useNavigate();
  const subscribe = useSubscribe();
  const sum = amount ?? offer.monthlyFrom;
  const estimate = useQuery({
    ...estimateQuery({ kind: "subscription", subscriptionType: offer.id, amount: sum }),
    enabled: amount !== null,
  });

  function onStarted(payment: CreatedPayment): void {
    if (payment.status === "succeeded") {
      const credited = `На баланс зачислено ${formatRoubles(payment.amount)}`;
      showToast("good", `Подписка «${offer.name}» подключена`, credited);
      onDone();
    } else {
      continuePayment(payment, (address) => void navigate(address));
    }
  }

  function submit(): void {
    setConsentMissing(!hasAgreed);
    if (!source.check() || !hasAgreed || amount === null) return;
    const { saveCard: _, ...payer } = source.wire();
    subscribe.mutate(
      { subscriptionType: offer.id, amount, consent: state.consentVersion, ...payer },
      { onSuccess: onStarted, onError: (error) => source.showError(error) },
    );
  }

  return (
    <>
      <PaymentSourceFields source={source} canSave={false} />
      <EstimateList estimate={estimate} />
      <div>
        <Disclosure title="Условия регулярных списаний">
          <Stack gap={3}>
            <Paragraphs text={state.consentText} />
            <p>Редакция {formatDay(state.consentVersion)}</p>
          </Stack>
        </Disclosure>
        <CheckField
          label="Согласен на ежемесячное списание по этим условиям"
          checked={hasAgreed}
          error={isConsentMissing ? messages.consentToCharges : undefined}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setConsentMissing(false);
          }}
        />
      </div>
      {source.contactError === undefined && <PurchaseFailure error={subscribe.error} />}
      <Button size="lg" busy={subscribe.isPending} disabled={amount === null} onClick={submit}>
        Оплатить {formatRoubles(sum)} и подключить
      </Button>
    </>
  );
}
