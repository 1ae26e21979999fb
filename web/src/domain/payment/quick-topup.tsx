import { useState } from "react";
import { prices } from "@/core/limits.json";
import { RulesGate } from "@/domain/faults/rules-gate";
import { Dialog } from "@/ui/dialog";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { TopupForm } from "./topup-form";
import { WaitingPayment } from "./waiting-payment";

interface QuickTopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A top-up without leaving the page. */
export default function QuickTopup({ open, onOpenChange }: QuickTopupProps) {
  const [waitingFor, setWaitingFor] = useState<string | null>(null);

  function change(next: boolean): void {
    onOpenChange(next);
    if (!next) setWaitingFor(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Пополнение баланса"
      description={
        waitingFor === null ? "Деньги на балансе не сгорают, остаток можно вернуть на карту." : undefined
      }
    >
      <LiveRegion>
        {waitingFor !== null && <WaitingPayment id={waitingFor} onDismiss={() => change(false)} />}
      </LiveRegion>
      {waitingFor === null && (
        <RulesGate waiting={<Skeleton height="18rem" />}>
          {(rules) => {
            const { quickPresets, quickDefault } = rules.offers().topup;
            return (
              <TopupForm
                form="topupQuick"
                presets={quickPresets}
                initial={quickDefault}
                min={prices.minPayment}
                onCreated={({ paymentId }) => setWaitingFor(paymentId)}
              />
            );
          }}
        </RulesGate>
      )}
    </Dialog>
  );
}
