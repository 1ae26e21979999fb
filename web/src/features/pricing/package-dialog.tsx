import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { messageAt } from "@/api/problem";
import type { BoughtPackage } from "@/api/purchase-types";
import { estimateQuery, paymentAddress } from "@/api/purchases";
import type { User } from "@/api/types";
import { EstimateList, EstimateRow } from "@/components/purchase/estimate-list";
import { type PayWay, PayWith, paymentFields } from "@/components/purchase/pay-with";
import { PromoField } from "@/components/purchase/promo-field";
import { PurchaseFailure } from "@/components/purchase/purchase-failure";
import { ReceiptContact } from "@/components/purchase/receipt-contact";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { showToast } from "@/components/ui/toast";
import { formatBalance, formatRoubles } from "@/core/money";
import type { Package } from "@/core/types";
import { counted } from "@/lib/plural";
import { useBuyPackage } from "./api";
import { LackingNotice } from "./lacking-notice";

interface PackageDialogProps {
  offer: Package;
  user: User;
  onClose: () => void;
}

/** The purchase of a package: what it costs and takes, what pays it, then the payment. */
export function PackageDialog({ offer, user, onClose }: PackageDialogProps) {
  const [way, setWay] = useState<PayWay>(user.balance >= offer.price ? "balance" : "card");
  const [promoCode, setPromoCode] = useState<string | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const [contact, setContact] = useState("");
  const navigate = useNavigate();
  const buy = useBuyPackage();
  const payment = paymentFields(way, saveCard);
  const chosen = { packageType: offer.id, ...(promoCode !== null && { promoCode }) };
  const estimate = useQuery(estimateQuery({ kind: "package", ...chosen, payWith: payment.payWith }));
  const lacking = way === "balance" ? (estimate.data?.lacking ?? 0) : 0;
  const total = estimate.data?.total ?? offer.price;
  const contactError = messageAt(buy.error, "contact");

  function onBought(bought: BoughtPackage): void {
    const address = bought.status === "succeeded" ? null : paymentAddress(bought);
    if (address === null) {
      const checks = counted(offer.checks, "проверка", "проверки", "проверок");
      showToast("good", `Пакет «${offer.name}» куплен`, `Доступно: ${checks}`);
      onClose();
    } else if (address.startsWith("/")) {
      void navigate(address);
    } else {
      window.location.assign(address);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Пакет «${offer.name}»`}
      description={`${counted(offer.checks, "полная проверка", "полные проверки", "полных проверок")}, каждая — все источники по одной машине.`}
    >
      <PayWith
        way={way}
        onWay={setWay}
        balance={formatBalance(user.balance)}
        saveCard={saveCard}
        onSaveCard={setSaveCard}
      />
      <PromoField amount={offer.price} code={promoCode} onChange={setPromoCode} />
      <EstimateList estimate={estimate}>
        <EstimateRow title="Цена пакета">
          <Money value={offer.price} />
        </EstimateRow>
        <EstimateRow title="Срок действия">
          {counted(offer.days, "день", "дня", "дней")} со дня покупки
        </EstimateRow>
      </EstimateList>
      {payment.payWith === "card" && (
        <ReceiptContact value={contact} onChange={setContact} error={contactError} />
      )}
      {lacking > 0 && <LackingNotice lacking={lacking} />}
      {contactError === undefined && <PurchaseFailure error={buy.error} />}
      <Button
        size="lg"
        wide
        busy={buy.isPending}
        disabled={lacking > 0}
        onClick={() =>
          buy.mutate(
            { ...chosen, ...payment, ...(contact.trim() !== "" && { contact: contact.trim() }) },
            { onSuccess: onBought },
          )
        }
      >
        {payment.payWith === "card" ? "Оплатить картой" : "Купить с баланса"} {formatRoubles(total)}
      </Button>
    </Dialog>
  );
}
