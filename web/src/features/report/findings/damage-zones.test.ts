import { expect, test } from "vitest";
import type { DamageScheme, ZoneDamage } from "@/api/types";
import { damageOf, ZONE_PATHS, zoneText } from "./damage-zones";

const FRONT: ZoneDamage = {
  zone: "front",
  title: "передняя часть (фара, бампер)",
  severity: "light",
  times: 1,
  code: "120",
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
    { date: "2020-02-14", zones: [FRONT], unplaced: [{ code: "03", text: "код без расшифровки" }] },
    { date: "2023-03-14", zones: [BOOT], unplaced: [] },
  ],
  overall: [FRONT, BOOT],
  note: "",
};

test("a zone is told in words with its severity and its code", () => {
  expect(zoneText(FRONT)).toBe("передняя часть (фара, бампер): лёгкое повреждение, код 120");
  expect(zoneText(BOOT)).toBe("крышка багажника: сильное повреждение, 2 раза, код 224");
});

test("one accident or all of them, never without what has no place", () => {
  expect(damageOf(SCHEME, null).zones).toEqual([FRONT, BOOT]);
  expect(damageOf(SCHEME, null).unplaced).toHaveLength(1);
  expect(damageOf(SCHEME, 1)).toEqual({ zones: [BOOT], unplaced: [] });
});

test("every zone has a place of its own on the drawing", () => {
  expect(Object.keys(ZONE_PATHS)).toHaveLength(15);
  expect(new Set(Object.values(ZONE_PATHS)).size).toBe(15);
});
