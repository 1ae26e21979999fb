import { expect, test } from "vitest";
import { damageTexts } from "./damage";

test("codes are told by severity, the worst first", () => {
  expect(damageTexts(["110", "112", "213"])).toEqual([
    "сильные повреждения, зона 13",
    "лёгкие повреждения, зоны 10, 12",
  ]);
});

test("codes of the old scheme stay as they are", () => {
  expect(damageTexts(["03", "07"])).toEqual(["зоны по старой схеме: 03, 07"]);
  expect(damageTexts([])).toEqual([]);
});
