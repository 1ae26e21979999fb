import { useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { loadRules, useRules } from "@/core";
import { TopupForm } from "./topup-form";
import { WaitingPayment } from "./waiting-payment";

interface QuickTopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const MIN = 1;

/** A top-up without leaving the page. */
export default function QuickTopup({ open, onOpenChange }: QuickTopupProps) {
  const topup = useRules()?.offers().topup;
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  useEffect(() => {
    if (open) void loadRules();
  }, [open]);

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
      {waitingFor !== null && <WaitingPayment id={waitingFor} onDismiss={() => change(false)} />}
      {waitingFor === null && topup === undefined && <Skeleton height="18rem" />}
      {waitingFor === null && topup !== undefined && (
        <TopupForm
          form="topupQuick"
          presets={topup.quickPresets}
          initial={topup.quickDefault}
          min={MIN}
          onCreated={({ paymentId }) => setWaitingFor(paymentId)}
        />
      )}
    </Dialog>
  );
}
