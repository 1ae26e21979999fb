import { lazy, Suspense } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Guard } from "@/domain/faults/guard";
import { LoadFailure } from "@/domain/faults/load-failure";
import { Skeleton } from "@/ui/skeleton";
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
    <div aria-busy="true" role="status" aria-label="Загружаем тариф">
      <Skeleton height="24rem" />
    </div>
  );
}
