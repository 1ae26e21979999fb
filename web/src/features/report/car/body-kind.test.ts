import { expect, test } from "vitest";
import { bodyKind } from "./body-kind";

test.each([
  ["Легковые автомобили седан", "sedan"],
  ["Легковые автомобили универсал", "wagon"],
  ["Легковые автомобили комби (хэтчбек)", "hatchback"],
  ["Грузовые автомобили бортовые", "pickup"],
  ["Автобусы длиной не более 5 м", "van"],
  [null, "sedan"],
])("the body type %s is rendered as %s", (bodyType, kind) => {
  expect(bodyKind(bodyType)).toBe(kind);
});
