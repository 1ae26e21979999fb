import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import { LoadFailure } from "@/domain/errors/load-failure";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { ExactAnswers } from "./exact/answers";
import { useTariff } from "./use-tariff";

const ExactCalculator = lazy(() => import("./exact/exact-calculator"));

/** Exact mode of the OSAGO calculator; shows a placeholder until the tariff is loaded. */
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
    <SectionErrorBoundary section="osago-exact">
      <Suspense fallback={<Waiting />}>
        <ExactCalculator tariff={tariff.data} form={form} />
      </Suspense>
    </SectionErrorBoundary>
  );
}

function Waiting() {
  return (
    // Wraps the live region, so that it does not take a grid row of its own.
    <div>
      <LiveRegion>
        <VisuallyHidden>Загружаем тариф</VisuallyHidden>
      </LiveRegion>
      <Skeleton height="24rem" />
    </div>
  );
}
