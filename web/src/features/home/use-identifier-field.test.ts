import { beforeAll, expect, it } from "vitest";
import { loadRules, readyRules } from "@/core";
import type { IdentifierKind } from "@/core/types";
import { kindAmong } from "./use-identifier-field";

beforeAll(async () => {
  await loadRules();
});

it.each<[string, IdentifierKind | null, IdentifierKind]>([
  ["", null, "license"],
  ["", "vin", "vin"],
  ["Ж", null, "license"],
  ["А123", null, "license"],
  ["А123ВС-77", null, "license"],
  ["1234АВ 77", null, "license"],
  ["XT", null, "license"],
  ["WVW-ZZZ-1JZ-XW-000001", null, "vin"],
  ["xta2190", null, "vin"],
  ["GRX130-60", null, "body"],
  ["GRX1306012345", null, "vin"],
  ["GRX1306012345", "body", "body"],
  ["А123ВС", "vin", "vin"],
  ["А123ВС77", "vin", "license"],
  ["XTA219010N0000001", "license", "vin"],
  ["VIN: XTA219010N0000001 (LADA)", null, "vin"],
  ["Лада, г/н А123ВС 77, торг", null, "license"],
])("text %s with selected kind %s is detected as %s", (text, chosen, kind) => {
  expect(kindAmong(text, chosen, readyRules())).toBe(kind);
});

it("before the rules load the selected kind applies", () => {
  expect(kindAmong("XTA219010N0000001", null, undefined)).toBe("license");
  expect(kindAmong("XTA219010N0000001", "body", undefined)).toBe("body");
});
