import type { Answer } from "@/core/types";
import { hintOf } from "./hints";

const SERIES_LENGTH = 6;

interface PlateLayout {
  main: string;
  region: string;
  tone: PlateTone;
}

/** Field colours of the standard; white is the rule. */
export type PlateTone = "white" | "yellow" | "blue" | "red";

const TONES: Record<string, PlateTone> = {
  "1B": "yellow",
  "9": "red",
  "10": "red",
  "20": "blue",
  "21": "blue",
  "22": "blue",
};

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
    main: chars.slice(0, SERIES_LENGTH).join(""),
    region: chars.slice(SERIES_LENGTH).join(""),
    tone: "white",
  };
}
