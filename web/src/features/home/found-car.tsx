import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { messageOf, Problem } from "@/api/problem";
import type { VehiclePreview } from "@/api/types";
import { useRules } from "@/core";
import { freeCheck, messages, prices, services } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import type { Validation } from "@/core/types";
import { hintOf, modelYearsOf } from "@/domain/identifier/hints";
import { Plate } from "@/domain/identifier/plate";
import { layoutPlate } from "@/domain/identifier/plate-layout";
import { previewQuery } from "@/domain/identifier/preview";
import { VinText } from "@/domain/identifier/vin-text";
import { capitalised, inSentence } from "@/lib/letter-case";
import type { PendingSearch } from "@/lib/pending-search";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import styles from "./found-car.module.css";

/** Preview of the found car for visitors: identification, free check, price of the other checks. */
export default function FoundCar({ search }: { search: PendingSearch }) {
  const { rules } = useRules();
  const answer = rules?.checkIdentifier(search.type, search.value) ?? null;
  const car = useQuery({ ...previewQuery(search), enabled: answer?.valid !== false, retry: false });
  const year = car.data?.year;
  const years = modelYearsOf(answer);
  return (
    <>
      <div className={styles.car} aria-busy={car.isLoading || undefined}>
        {search.type === "license" ? (
          <Plate {...layoutPlate(answer, search.value)} size="sm" />
        ) : (
          <span className={styles.number}>
            {search.type === "vin" ? <VinText vin={search.value} /> : search.value}
          </span>
        )}
        <LiveRegion>
          {car.isLoading ? (
            <Skeleton width="12rem" height="1.75rem" />
          ) : (
            <>
              <p className={styles.name}>
                {[car.data?.brandModel ?? hintOf(answer, "maker")?.name, year].filter(Boolean).join(", ") ||
                  "Марку и модель покажем после входа"}
              </p>
              {year == null && years && <p className={styles.guess}>Модельный год по VIN: {years}</p>}
            </>
          )}
        </LiveRegion>
      </div>
      <LiveRegion>
        <Warnings answer={answer} preview={car.data} error={car.error} />
      </LiveRegion>
      <p className={styles.offer}>
        <strong>Бесплатно после входа:</strong> {freeCheck.titles.map(inSentence).join(", ")}.{" "}
        {capitalised(`все ${services.selection} источников`)} — {formatRoubles(prices.selection)},{" "}
        <Link to="/example-report">пример отчёта</Link>.
      </p>
    </>
  );
}

interface WarningsProps {
  answer: Validation | null;
  preview: VehiclePreview | undefined;
  error: Error | null;
}

/** Warnings about the identifier of the found car. */
function Warnings({ answer, preview, error }: WarningsProps) {
  return (
    <>
      {answer?.valid === false && (
        <Notice tone="attention" title={messages.checkData}>
          {answer.problems[0]?.message}
        </Notice>
      )}
      {preview?.found === false && (
        <Notice tone="attention" title="Машина по этому номеру не нашлась">
          Проверьте, верно ли введён номер.
        </Notice>
      )}
      {preview?.isMismatched && (
        <Notice tone="attention" title="Данные не сходятся">
          За найденной машиной числится другой номер. Сверьте номера на автомобиле и в документах.
        </Notice>
      )}
      {error instanceof Problem && error.status === 422 && (
        <Notice tone="attention" title={messages.checkData}>
          {messageOf(error, messages.checkData)}
        </Notice>
      )}
    </>
  );
}
