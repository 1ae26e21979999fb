import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Guard } from "@/domain/faults/guard";
import { LoadFailure } from "@/domain/faults/load-failure";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { ExactAnswers } from "./exact/answers";
import { useTariff } from "./use-tariff";

const ExactCalculator = lazy(() => import("./exact/exact-calculator"));

/** The exact mode once the tariff is there. */
export function ExactMode({ form }: { form: UseFormReturn<ExactAnswers> }) {
  const tariff = useTariff(true);
  if (tariff.data === undefined) {
    return (
      <>
        {tariff.error === null && <Waiting />}
        <LoadFailure
          error={tariff.error}
          onRetry={() => void tariff.refetch()}
          title="Тариф ОСАГО не загрузился"
        />
      </>
    );
  }
  return (
    <Guard place="osago-exact">
      <Suspense fallback={<Waiting />}>
        <ExactCalculator tariff={tariff.data} form={form} />
      </Suspense>
    </Guard>
  );
}

function Waiting() {
  return (
    // One place in the column: a region with words takes no room of its own.
    <div>
      <LiveRegion>
        <VisuallyHidden>Загружаем тариф</VisuallyHidden>
      </LiveRegion>
      <Skeleton height="24rem" />
    </div>
  );
}
