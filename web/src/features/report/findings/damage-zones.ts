import type { DamageScheme, Severity, Zone, ZoneDamage } from "@/api/types";
import { counted } from "@/lib/plural";

/** Where each zone lies on the drawing of a car seen from above, front up; the bottom stands below the car. */
export const ZONE_PATHS: Record<Zone, string> = {
  front: "M40 42Q42 12 100 8Q158 12 160 42L146 42Q142 28 100 26Q58 28 54 42Z",
  frontLeftWing: "M38 46L60 46L60 110L34 110Q33 76 38 46Z",
  frontRightWing: "M162 46L140 46L140 110L166 110Q167 76 162 46Z",
  frontLeftDoor: "M34 114L60 114L68 152L68 192L34 192Z",
  frontRightDoor: "M166 114L140 114L132 152L132 192L166 192Z",
  rearLeftDoor: "M34 196L68 196L68 240L61 272L34 272Z",
  rearRightDoor: "M166 196L132 196L132 240L139 272L166 272Z",
  rearLeftWing: "M34 276L60 276L60 340L39 340Q34 312 34 276Z",
  rearRightWing: "M166 276L140 276L140 340L161 340Q166 312 166 276Z",
  rearLeftCorner: "M40 344L54 344Q57 356 98 360L98 378Q43 374 40 344Z",
  rearRightCorner: "M160 344L146 344Q143 356 102 360L102 378Q157 374 160 344Z",
  hood: "M64 46Q100 32 136 46L136 110Q100 100 64 110Z",
  roof: "M72 154Q100 148 128 154L128 238Q100 244 72 238Z",
  boot: "M64 278Q100 288 136 278L136 340Q100 352 64 340Z",
  bottom: "M44 396L156 396L156 424L44 424Z",
};

/** No zone of the police: drawn so that the car is seen. */
export const WINDOWS = [
  "M64 114Q100 104 136 114L128 150Q100 144 72 150Z",
  "M72 242Q100 248 128 242L136 274Q100 284 64 274Z",
];

export const SEVERITIES: Record<Severity, string> = {
  heavy: "сильное повреждение",
  light: "лёгкое повреждение",
  unknown: "тяжесть не указана",
};

/** «капот: сильное повреждение, 2 раза, код 222». */
export function zoneText({ title, severity, times, code }: ZoneDamage): string {
  const often = times > 1 ? `, ${counted(times, "раз", "раза", "раз")}` : "";
  return `${title}: ${SEVERITIES[severity]}${often}, код ${code}`;
}

/** What is drawn: one accident by its place in the block, or all of them. */
export function damageOf(scheme: DamageScheme, accident: number | null) {
  const chosen = accident === null ? undefined : scheme.accidents[accident];
  return {
    zones: chosen?.zones ?? scheme.overall,
    unplaced: (chosen === undefined ? scheme.accidents : [chosen]).flatMap(({ unplaced }) => unplaced),
  };
}
