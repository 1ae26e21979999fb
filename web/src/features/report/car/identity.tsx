import Copy from "lucide-react/icons/copy";
import { type ReactNode, useContext } from "react";
import type { Report } from "@/api/types";
import { preloadRules, useRules } from "@/core";
import { formatAmount, formatRoubles, VK_PACKAGE_COST } from "@/core/money";
import { Plate } from "@/domain/identifier/plate";
import { layoutPlate } from "@/domain/identifier/plate-layout";
import { VinText } from "@/domain/identifier/vin-text";
import { classNames } from "@/lib/class-names";
import { formatMinute } from "@/lib/dates";
import { useIdle } from "@/lib/use-idle";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Tooltip } from "@/ui/tooltip";
import { AmountsVisibleContext } from "../contexts";
import { joinKnown, UNDEFINED } from "../format";
import { HeadPhoto } from "../photos/head-photo";
import { coveredBy } from "../sections/section-state";
import styles from "./identity.module.css";

/** Character that replaces a hidden character in a shared report. */
const HIDDEN_CHARACTER = "•";

/** Head of the report: car, time of the check, price. */
export function Identity({ report, actions }: { report: Report; actions: ReactNode }) {
  const hasSums = useContext(AmountsVisibleContext);
  const isRunning = report.status !== "completed";
  const { vehicle } = report.reportData;
  const name = [vehicle.brand, vehicle.model].filter(Boolean).join(" ");
  const orderedPlate = report.searchType === "license" ? report.searchQuery : null;
  const plate = vehicle.licenseNumber ?? vehicle.plateNumber ?? orderedPlate;
  const vin = vehicle.vin ?? (report.searchType === "vin" ? report.searchQuery : null);
  const unknown = isRunning ? "Узнаём, что за машина" : vinName(vin);
  return (
    <header className={styles.identity}>
      <HeadPhoto services={report.reportData.services} vehicleType={vehicle.vehicleType} />
      <div className={classNames(styles.car, isRunning && styles.growing)}>
        <h1>
          {name || unknown}
          {vehicle.year ? <span className={styles.year}>, {vehicle.year}</span> : null}
        </h1>
        <div className={styles.numbers}>
          {plate === null ? (
            <p className={styles.missing}>Госномер: {UNDEFINED}</p>
          ) : (
            <PlateOf text={plate} />
          )}
          <Vin vin={vin} bodyNumber={vehicle.bodyNumber} />
          {!vehicle.year && <p className={styles.missing}>Год: {UNDEFINED}</p>}
        </div>
        <CarFacts report={report} />
        <p className={styles.made}>
          Отчёт от {formatMinute(report.createdAt)}
          {hasSums && ` · Стоимость: ${costText(report)}`}
        </p>
      </div>
      {actions}
    </header>
  );
}

function vinName(vin: string | null): string {
  return vin === null ? UNDEFINED : `Автомобиль ${vin.slice(0, 3)}…${vin.slice(-4)}`;
}

/** Line of the known facts: colour, engine, registration document. */
function CarFacts({ report: { reportData } }: { report: Report }) {
  const { color, engineVolume, enginePower } = reportData.vehicle;
  const facts = joinKnown(
    color?.toLowerCase(),
    engineVolume == null ? null : `${formatAmount(engineVolume)}\u00a0см³`,
    enginePower == null ? null : `${enginePower}\u00a0л.\u00a0с.`,
    reportData.passport == null ? null : `ПТС: ${reportData.passport}`,
  );
  return <p className={styles.facts}>{facts}</p>;
}

/** Price of the report, or what paid for the report instead of money. */
function costText(report: Report): string {
  if (report.vkPackage) return VK_PACKAGE_COST;
  const instead = coveredBy(report);
  return instead === null ? formatRoubles(report.totalCost) : `0₽ (${instead})`;
}

function Vin({ vin, bodyNumber }: { vin: string | null; bodyNumber: string | null | undefined }) {
  const number = vin ?? bodyNumber ?? null;
  if (number === null) return <p className={styles.missing}>VIN: {UNDEFINED}</p>;
  const copies = vin !== null ? "Скопировать VIN" : "Скопировать номер кузова";
  return (
    <p className={styles.vin}>
      {vin !== null ? <VinText vin={vin} /> : `Кузов ${number}`}
      {!number.includes(HIDDEN_CHARACTER) && (
        <Tooltip text={copies}>
          <Button
            variant="quiet"
            className={styles.copy}
            aria-label={copies}
            onClick={() => void copyText(number)}
          >
            <Copy size={18} aria-hidden="true" />
          </Button>
        </Tooltip>
      )}
    </p>
  );
}

/** Image of the plate, drawn as a car plate until the rules return its type; text without the rules. */
function PlateOf({ text }: { text: string }) {
  const { rules, failed } = useRules();
  useIdle(preloadRules);
  if (failed) {
    return (
      <p>
        Госномер {text}{" "}
        <Button variant="quiet" size="sm" onClick={() => void preloadRules()}>
          Загрузить вид знака
        </Button>
      </p>
    );
  }
  return <Plate {...layoutPlate(rules?.checkIdentifier("license", text) ?? null, text)} size="sm" />;
}
