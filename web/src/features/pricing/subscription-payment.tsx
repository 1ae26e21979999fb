import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { messageAt } from "@/api/problem";
import type { StartedPayment, SubscriptionState } from "@/api/purchase-types";
import { estimateQuery, paymentAddress, savedCardsQuery } from "@/api/purchases";
import { CheckField } from "@/components/form/check-field";
import { Paragraphs } from "@/components/layout/paragraphs";
import { EstimateList } from "@/components/purchase/estimate-list";
import { type PayWay, PayWith } from "@/components/purchase/pay-with";
import { PurchaseFailure } from "@/components/purchase/purchase-failure";
import { ReceiptContact } from "@/components/purchase/receipt-contact";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { showToast } from "@/components/ui/toast";
import { formatRoubles } from "@/core/money";
import type { Subscription } from "@/core/types";
import { formatDay } from "@/lib/dates";
import { useSubscribe } from "./api";
import styles from "./pricing.module.css";

interface SubscriptionPaymentProps {
  offer: Subscription;
  amount: number | null;
  state: SubscriptionState;
  onDone: () => void;
}

/** What the first payment takes, the consent to the next ones, and the payment itself. */
export function SubscriptionPayment({ offer, amount, state, onDone }: SubscriptionPaymentProps) {
  const [way, setWay] = useState<PayWay>("card");
  const [contact, setContact] = useState("");
  const [hasAgreed, setAgreed] = useState(false);
  const [isConsentMissing, setConsentMissing] = useState(false);
  const navigate = useNavigate();
  const subscribe = useSubscribe();
  const cards = useQuery(savedCardsQuery);
  const sum = amount ?? offer.monthlyFrom;
  const estimate = useQuery({
    ...estimateQuery({ kind: "subscription", subscriptionType: offer.id, amount: sum }),
    enabled: amount !== null,
  });
  const contactError = messageAt(subscribe.error, "contact");

  function onStarted(payment: StartedPayment): void {
    const address = payment.status === "succeeded" ? null : paymentAddress(payment);
    if (address === null) {
      showToast(
        "good",
        `Подписка «${offer.name}» подключена`,
        `На баланс зачислено ${formatRoubles(payment.amount)}`,
      );
      onDone();
    } else if (address.startsWith("/")) {
      void navigate(address);
    } else {
      window.location.assign(address);
    }
  }

  function submit(): void {
    setConsentMissing(!hasAgreed);
    if (!hasAgreed || amount === null) return;
    subscribe.mutate(
      {
        subscriptionType: offer.id,
        amount,
        consent: state.consentVersion,
        ...(way !== "card" && { paymentMethodId: way }),
        ...(contact.trim() !== "" && { contact: contact.trim() }),
      },
      { onSuccess: onStarted },
    );
  }

  return (
    <>
      {(cards.data?.length ?? 0) > 0 && <PayWith way={way} onWay={setWay} />}
      <EstimateList estimate={estimate} />
      <ReceiptContact value={contact} onChange={setContact} error={contactError} />
      <div>
        <Disclosure title="Условия регулярных списаний">
          <div className={styles.consent}>
            <Paragraphs text={state.consentText} />
            <p>Редакция {formatDay(state.consentVersion)}</p>
          </div>
        </Disclosure>
        <CheckField
          label="Согласен на ежемесячное списание с карты по этим условиям"
          checked={hasAgreed}
          error={isConsentMissing ? "Без согласия подписку не подключить" : undefined}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setConsentMissing(false);
          }}
        />
      </div>
      {contactError === undefined && <PurchaseFailure error={subscribe.error} />}
      <Button size="lg" busy={subscribe.isPending} disabled={amount === null} onClick={submit}>
        Оплатить {formatRoubles(sum)} и подключить
      </Button>
    </>
  );
}
