import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "@/api/current-user";
import { messageOf, Problem } from "@/api/problem";
import type { IdentifiedVehicle } from "@/api/types";
import { readyRules } from "@/core";
import { messages } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { hintOf } from "@/domain/identifier/hints";
import { Plate } from "@/domain/identifier/plate";
import { layoutPlate } from "@/domain/identifier/plate-layout";
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

const UNKNOWN = "Не определено";

interface VehicleCardProps {
  type: IdentifierKind;
  value: string;
  /** As a report names it, where the reader came from one. */
  named?: { brandModel: string | null; year: number | null };
}

/** Which car this is: asked of the source for a plate or body number, and warned of before any money is held. */
export function VehicleCard({ type, value, named }: VehicleCardProps) {
  // A visitor's car is looked up with the purchase.
  const isVisitor = useCurrentUser() === null;
  const vehicle = useQuery({ ...vehicleQuery(type, value), enabled: !isVisitor });
  return (
    <Stack gap={3}>
      <Card className={styles.card} aria-busy={vehicle.isLoading || undefined}>
        <Identifier type={type} value={value} />
        <Facts type={type} value={value} vehicle={vehicle.data} named={named} isPending={vehicle.isLoading} />
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

interface FactsProps extends Pick<VehicleCardProps, "type" | "value"> {
  named: VehicleCardProps["named"];
  vehicle: IdentifiedVehicle | undefined;
  isPending: boolean;
}

function Facts({ type, value, vehicle, named, isPending }: FactsProps) {
  const answer = readyRules().checkIdentifier("vin", vehicle?.vin ?? (type === "vin" ? value : ""));
  const maker = hintOf(answer, "maker");
  const years = hintOf(answer, "modelYears")?.years.join(" или ");
  const facts = [
    { title: "Марка и модель", value: vehicle?.brandModel ?? named?.brandModel ?? maker?.name },
    { title: "Год", value: vehicle?.year ?? named?.year ?? years },
    // A VIN that was typed stands beside already.
    ...(type === "vin"
      ? []
      : [{ title: "VIN", value: vehicle?.vin ? <VinText vin={vehicle.vin} /> : undefined }]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.title}>
          <dt>{fact.title}</dt>
          <dd>{isPending ? <Skeleton width="9rem" height="1.5rem" /> : fact.value || UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  );
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
