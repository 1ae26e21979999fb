import { useState } from "react";
import { prices } from "@/core/limits.json";
import { RulesGate } from "@/domain/errors/rules-gate";
import { Dialog } from "@/ui/dialog";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { PaymentStatusNotice } from "./payment-status-notice";
import { TopupForm } from "./topup-form";

interface QuickTopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog that tops up the balance. */
export default function QuickTopup({ open, onOpenChange }: QuickTopupProps) {
  const [paymentId, setPaymentId] = useState<string | null>(null);

  function change(next: boolean): void {
    onOpenChange(next);
    if (!next) setPaymentId(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Пополнение баланса"
      description={paymentId === null ? "Деньги на балансе не сгорают, остаток можно вернуть." : undefined}
    >
      <LiveRegion>
        {paymentId !== null && <PaymentStatusNotice id={paymentId} onDismiss={() => change(false)} />}
      </LiveRegion>
      {paymentId === null && (
        <RulesGate waiting={<Skeleton height="18rem" />}>
          {(rules) => {
            const { quickPresets, quickDefault } = rules.offers().topup;
            return (
              <TopupForm
                form="topupQuick"
                presets={quickPresets}
                initial={quickDefault}
                min={prices.minPayment}
                onCreated={(created) => setPaymentId(created.paymentId)}
              />
            );
          }}
        </RulesGate>
      )}
    </Dialog>
  );
}
