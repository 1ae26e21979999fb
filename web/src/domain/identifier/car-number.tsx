import { memo, useEffect } from "react";
import { preloadRules, useRules } from "@/core";
import { identifierLength } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import styles from "./car-number.module.css";
import { Plate } from "./plate";
import { layoutPlate } from "./plate-layout";
import { VinText } from "./vin-text";

interface CarNumberProps {
  kind: IdentifierKind;
  number: string;
}

/** Identifier of a car: a number plate as an image, a VIN in groups. */
export const CarNumber = memo(function CarNumber({ kind, number }: CarNumberProps) {
  if (kind === "license") return <KnownPlate number={number} />;
  return kind === "vin" && number.length === identifierLength.vin ? (
    <VinText vin={number} />
  ) : (
    <span className={styles.body}>{number}</span>
  );
});

/** Plate in the layout of its type, known once the rules are loaded. */
function KnownPlate({ number }: { number: string }) {
  const { rules } = useRules();
  useEffect(() => void preloadRules(), []);
  return <Plate {...layoutPlate(rules?.checkIdentifier("license", number) ?? null, number)} size="sm" />;
}
