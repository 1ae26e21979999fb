import { plateBeforeRegion, plateColours } from "@/core/limits.json";
import type { Validation } from "@/core/types";
import { hintOf } from "./hints";

interface PlateLayout {
  main: string;
  region: string;
  /** Background colour of the plate. */
  tone: string;
}

/** Background colours by type of plate; other types are white. */
const TONES: Record<string, string> = plateColours;

/** Splits a plate into number and region: by the groups of its type if known, else as a car plate. */
export function layoutPlate(answer: Validation | null, text: string): PlateLayout {
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
