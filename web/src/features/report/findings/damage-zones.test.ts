import { expect, test } from "vitest";
import type { DamageScheme, ZoneDamage } from "@/api/types";
import { selectedDamage } from "./damage-zones";

const FRONT: ZoneDamage = {
  zone: "front",
  title: "передняя часть (фара, бампер)",
  severity: "light",
  times: 1,
  code: "120",
  text: "передняя часть (фара, бампер): лёгкое повреждение, код 120",
};
const BOOT: ZoneDamage = {
  zone: "boot",
  title: "крышка багажника",
  severity: "heavy",
  times: 2,
  code: "224",
  text: "крышка багажника: сильное повреждение, 2 раза, код 224",
};
const SCHEME: DamageScheme = {
  accidents: [
    { date: "2020-02-14", zones: [FRONT], unplaced: [{ code: "03", text: "код без расшифровки" }] },
    { date: "2023-03-14", zones: [BOOT], unplaced: [] },
  ],
  overall: [FRONT, BOOT],
  outlines: [],
  note: "",
};

test("selectedDamage returns the damage of one accident or of all, with unplaced damage apart", () => {
  expect(selectedDamage(SCHEME, null).zones).toEqual([FRONT, BOOT]);
  expect(selectedDamage(SCHEME, null).unplaced).toHaveLength(1);
  expect(selectedDamage(SCHEME, 1)).toEqual({ zones: [BOOT], unplaced: [] });
});
