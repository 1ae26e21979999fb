import { expect, test } from "vitest";
import type { DamageScheme, ZoneDamage } from "@/api/types";
import { damageOf, ZONE_PATHS, zoneText } from "./damage-zones";

const BUMPER: ZoneDamage = {
  zone: "frontBumper",
  title: "передний бампер",
  severity: "light",
  times: 1,
  code: "110",
};
const BOOT: ZoneDamage = {
  zone: "boot",
  title: "крышка багажника",
  severity: "heavy",
  times: 2,
  code: "224",
};
const SCHEME: DamageScheme = {
  accidents: [
    { date: "2020-02-14", zones: [BUMPER], unplaced: [{ code: "03", text: "зона 03 по старой схеме" }] },
    { date: "2023-03-14", zones: [BOOT], unplaced: [] },
  ],
  overall: [BUMPER, BOOT],
  note: "",
};

test("a zone is told in words with its severity and its code", () => {
  expect(zoneText(BUMPER)).toBe("передний бампер: лёгкое повреждение, код 110");
  expect(zoneText(BOOT)).toBe("крышка багажника: сильное повреждение, 2 раза, код 224");
});

test("one accident or all of them, never without what has no place", () => {
  expect(damageOf(SCHEME, null).zones).toEqual([BUMPER, BOOT]);
  expect(damageOf(SCHEME, null).unplaced).toHaveLength(1);
  expect(damageOf(SCHEME, 1)).toEqual({ zones: [BOOT], unplaced: [] });
});

test("every zone has a place of its own on the drawing", () => {
  expect(Object.keys(ZONE_PATHS)).toHaveLength(16);
  expect(new Set(Object.values(ZONE_PATHS)).size).toBe(16);
});
