import { plateBeforeRegion, plateColours } from "@/core/limits.json";
import type { Answer } from "@/core/types";
import { hintOf } from "./hints";

interface PlateLayout {
  main: string;
  region: string;
  /** The colour of the field. */
  tone: string;
}

/** Codes of types to the colours of their fields; white is the rule. */
const TONES: Record<string, string> = plateColours;

/** Splits a plate for drawing: by the core's groups once it knows the type, before that by the car plate. */
export function layoutPlate(answer: Answer | null, text: string): PlateLayout {
  const type = hintOf(answer, "plateTypes")?.types[0];
  if (type !== undefined && type.groups.length > 1) {
    return {
      main: type.groups.slice(0, -1).join(""),
      region: type.groups.at(-1) ?? "",
      tone: TONES[type.code] ?? "white",
    };
  }
  const chars = [...(answer?.normalized ?? text.replace(/\s/g, ""))];
  return {
    main: chars.slice(0, plateBeforeRegion).join(""),
    region: chars.slice(plateBeforeRegion).join(""),
    tone: "white",
  };
}
