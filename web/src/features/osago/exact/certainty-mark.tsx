import type { TariffCertainty } from "@/core/types";
import { Badge } from "@/ui/badge";
import { CERTAINTIES } from "./labels";

const TONES = {
  confirmed: "good",
  single_source: "neutral",
  derived: "attention",
  unconfirmed: "attention",
} as const;

/** Certainty of a tariff value. */
export function CertaintyMark({ certainty }: { certainty: TariffCertainty }) {
  return <Badge tone={TONES[certainty]}>{CERTAINTIES[certainty]}</Badge>;
}
