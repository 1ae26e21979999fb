import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "@/api/current-user";
import { messageOf, Problem } from "@/api/problem";
import { readyRules } from "@/core";
import { messages } from "@/core/limits.json";
import type { IdentifierKind, Validation } from "@/core/types";
import { hintOf, modelYearsOf } from "@/domain/identifier/hints";
import { Plate } from "@/domain/identifier/plate";
import { layoutPlate } from "@/domain/identifier/plate-layout";
import { previewQuery } from "@/domain/identifier/preview";
import { VinText } from "@/domain/identifier/vin-text";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { vehicleQuery } from "../api";
import { MismatchFacts } from "./mismatch-dialog";
import styles from "./vehicle-card.module.css";

interface CarName {
  brandModel?: string | null | undefined;
  year?: number | null | undefined;
}

interface VehicleCardProps {
  type: IdentifierKind;
  value: string;
  /** Name of the car in the report from which the user came. */
  nameHint?: CarName | undefined;
}

/** Card that identifies the car (a paid lookup for plates and body numbers) and shows warnings. */
export function VehicleCard({ type, value, nameHint }: VehicleCardProps) {
  const isVisitor = useCurrentUser() === null;
  const vehicle = useQuery({ ...vehicleQuery(type, value), enabled: !isVisitor });
  // Visitors see the free preview; the paid lookup runs with the purchase.
  const preview = useQuery({ ...previewQuery({ type, value }), enabled: isVisitor, retry: false });
  const isPending = vehicle.isLoading || preview.isLoading;
  const car = vehicle.data ?? preview.data;
  const name = {
    brandModel: car?.brandModel ?? nameHint?.brandModel,
    year: car?.year ?? nameHint?.year,
  };
  return (
    <Stack gap={3}>
      <Card className={styles.card} aria-busy={isPending || undefined}>
        <Identifier type={type} value={value} />
        <Name type={type} value={value} vin={vehicle.data?.vin} name={name} isPending={isPending} />
      </Card>
      <LiveRegion>
        {vehicle.data?.found === false && (
          <Notice tone="attention" title="Машина по этому номеру не нашлась">
            Проверьте, верно ли введён номер. Деньги не списаны.
          </Notice>
        )}
        {vehicle.data?.mismatch && (
          <Notice tone="attention" title="Данные не сходятся">
            <p>{vehicle.data.mismatch.message}</p>
            <MismatchFacts mismatch={vehicle.data.mismatch} />
          </Notice>
        )}
        {vehicle.error && <Failure error={vehicle.error} onRetry={() => void vehicle.refetch()} />}
      </LiveRegion>
    </Stack>
  );
}

function Identifier({ type, value }: { type: IdentifierKind; value: string }) {
  const answer = readyRules().checkIdentifier(type, value);
  if (type === "license") return <Plate {...layoutPlate(answer, value)} />;
  return (
    <p className={styles.identifier}>
      {type === "vin" ? <VinText vin={answer.normalized} /> : answer.normalized}
    </p>
  );
}

interface NameProps {
  type: IdentifierKind;
  value: string;
  vin: string | null | undefined;
  name: CarName;
  isPending: boolean;
}

/** Make, model and year, and the VIN if another identifier was entered. */
function Name({ isPending, ...car }: NameProps) {
  const number = car.vin ?? car.value;
  const decoded = readyRules().checkIdentifier(car.vin == null ? car.type : "vin", number);
  const years = modelYearsOf(decoded);
  return (
    <div className={styles.name}>
      <p>{isPending ? <Skeleton width="14rem" height="1.5rem" /> : nameOf(car.name, decoded, number)}</p>
      {!isPending && car.name.year == null && years && (
        <p className={styles.guess}>Модельный год по VIN: {years}</p>
      )}
      {car.type !== "vin" && car.vin && (
        <p className={styles.vin}>
          <VinText vin={car.vin} />
        </p>
      )}
    </div>
  );
}

/** Name of the car by register, by maker («BMW»), or «Автомобиль 5UX…0008». */
function nameOf(name: CarName, decoded: Validation, number: string): string {
  const brandModel = name.brandModel ?? hintOf(decoded, "maker")?.name;
  return brandModel ? [brandModel, name.year].filter(Boolean).join(", ") : `Автомобиль ${shortened(number)}`;
}

/** Shortened identifier: its first and last characters, which distinguish it. */
function shortened(number: string): string {
  return number.length > 10 ? `${number.slice(0, 3)}…${number.slice(-4)}` : number;
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOurs = error instanceof Problem && error.status < 500 && error.status !== 0;
  return (
    <Notice
      tone={isOurs ? "attention" : "info"}
      title={isOurs ? messages.checkData : "Источник пока не назвал машину"}
      actions={
        isOurs ? undefined : (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Спросить ещё раз
          </Button>
        )
      }
    >
      {messageOf(error, "Источник не ответил.")}
    </Notice>
  );
}
