import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { continuePayment, estimateQuery } from "@/api/purchases";
import type { BoughtPackage, User } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import type { Package } from "@/core/types";
import { PaymentSourceFields } from "@/domain/payment/payment-source-fields";
import { usePayBy } from "@/domain/payment/shop-methods";
import { usePaymentSource } from "@/domain/payment/use-payment-source";
import { Money } from "@/domain/price/money";
import { EstimateList, EstimateRow } from "@/domain/purchase/estimate-list";
import { PromoField } from "@/domain/purchase/promo-field";
import { PurchaseFailure } from "@/domain/purchase/purchase-failure";
import { capitalised } from "@/lib/letter-case";
import { counted } from "@/lib/plural";
import { Button, LinkButton } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Segmented } from "@/ui/segmented";
import { showToast } from "@/ui/toast";
import { useBuyPackage } from "./api";

interface PackageDialogProps {
  offer: Package;
  user: User;
  onClose: () => void;
}

/** Dialog that sells a package: price, payment source, payment. */
export function PackageDialog({ offer, user, onClose }: PackageDialogProps) {
  const [payWith, setPayWith] = useState<"balance" | "card">(
    user.balance >= offer.price ? "balance" : "card",
  );
  const [promoCode, setPromoCode] = useState<string | null>(null);
  const source = usePaymentSource();
  const payBy = usePayBy();
  const { saved } = source;
  const navigate = useNavigate();
  const buy = useBuyPackage();
  const isPaidOnline = payWith === "card";
  const chosen = { packageType: offer.id, payWith, ...(promoCode !== null && { promoCode }) };
  const estimate = useQuery(estimateQuery({ kind: "package", ...chosen }));
  const shortfall = isPaidOnline ? 0 : (estimate.data?.lacking ?? 0);
  const total = estimate.data?.total ?? offer.price;
  const payLabel = saved
    ? `Оплатить ${formatRoubles(total)}: ${saved.title}`
    : `Оплатить ${payBy} ${formatRoubles(total)}`;

  function submit(): void {
    if (isPaidOnline && !source.check()) return;
    buy.mutate(
      { ...chosen, ...(isPaidOnline && source.wire()) },
      { onSuccess: onBought, onError: (error) => source.showError(error) },
    );
  }

  function onBought(bought: BoughtPackage): void {
    if (bought.status === "succeeded") {
      const checks = counted(offer.checks, "проверка", "проверки", "проверок");
      showToast("good", `Пакет «${offer.name}» куплен`, `Доступно: ${checks}`);
      onClose();
    } else {
      continuePayment(bought, (address) => void navigate(address));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Пакет «${offer.name}»`}
      description={`${counted(offer.checks, "полная проверка", "полные проверки", "полных проверок")}, каждая — все источники по одной машине.`}
    >
      <Segmented
        legend="Чем оплатить"
        value={payWith}
        onChange={setPayWith}
        options={[
          { value: "balance", title: `С баланса, ${formatBalance(user.balance)}` },
          { value: "card", title: capitalised(payBy) },
        ]}
      />
      {isPaidOnline && <PaymentSourceFields source={source} legend="Каким способом" />}
      <PromoField amount={offer.price} code={promoCode} onChange={setPromoCode} />
      <EstimateList estimate={estimate}>
        <EstimateRow title="Цена пакета">
          <Money value={offer.price} />
        </EstimateRow>
        <EstimateRow title="Срок действия">
          {counted(offer.days, "день", "дня", "дней")} со дня покупки
        </EstimateRow>
      </EstimateList>
      <LiveRegion>
        {shortfall > 0 && <InsufficientBalanceNotice shortfall={shortfall} payBy={payBy} />}
      </LiveRegion>
      {source.contactError === undefined && <PurchaseFailure error={buy.error} />}
      <Button size="lg" wide busy={buy.isPending} disabled={shortfall > 0} onClick={submit}>
        {isPaidOnline ? payLabel : `Купить с баланса ${formatRoubles(total)}`}
      </Button>
    </Dialog>
  );
}

/** Notice that the balance does not cover the purchase. */
function InsufficientBalanceNotice({ shortfall, payBy }: { shortfall: number; payBy: string }) {
  return (
    <Notice
      tone="attention"
      title="Недостаточно средств"
      actions={
        <LinkButton to="/dashboard?tab=balance" variant="secondary" size="sm">
          Пополнить баланс
        </LinkButton>
      }
    >
      На балансе не хватает {formatRoubles(shortfall)}. Пополните его или оплатите {payBy}.
    </Notice>
  );
}
