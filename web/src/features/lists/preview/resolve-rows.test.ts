import { expect, it } from "vitest";
import type { ListPlan, PlannedRow, RowState } from "@/core/car-list";
import { countGroups, firstGroup, rowsOf } from "./groups";
import { acceptSingleOffers, resolveRows } from "./resolve-rows";

const ONE = "XTA219010N0000001";
const TWO = "XTA219010N0000002";

const ready = (number: string): RowState => ({ state: "ready", kind: "vin", number });
const repairable = (...numbers: string[]): RowState => ({
  state: "repairable",
  offers: numbers.map((number) => ({ kind: "vin", number, message: "Замените похожие знаки" })),
});
const invalid: RowState = { state: "invalid", code: "no_identifier", message: "Номера нет" };

function planOf(...states: RowState[]): ListPlan {
  const rows = states.map((state, index): PlannedRow => {
    const line = index + 1;
    return { table: 0, line, text: `строка ${line}`, note: null, remark: null, state };
  });
  const counts = { ready: 0, repairable: 0, duplicate: 0, invalid: 0, skipped: 0 };
  for (const { state } of states) counts[state] += 1;
  return { rows, sections: [], question: null, counts, hiddenSheets: [] };
}

const groupsOf = (plan: ListPlan, repairs = {}) => resolveRows(plan, repairs).map(({ group }) => group);

it("rows of a plan keep their group until a correction is accepted", () => {
  const plan = planOf(ready(ONE), repairable(TWO), invalid);
  expect(groupsOf(plan)).toEqual(["ready", "repairable", "invalid"]);
  const [, repaired] = resolveRows(plan, { "строка 2": TWO });
  expect(repaired).toMatchObject({ group: "ready", car: { kind: "vin", number: TWO }, isRepaired: true });
});

it("a correction that equals an earlier row is a repeat of that row", () => {
  const [, repeat] = resolveRows(planOf(ready(ONE), repairable(ONE)), { "строка 2": ONE });
  expect(repeat).toMatchObject({ group: "duplicate", message: "Повтор: строка 1", isRepaired: true });
});

it("a ready row after an equal correction is a repeat of the corrected row", () => {
  const plan = planOf(repairable(ONE), ready(ONE));
  expect(groupsOf(plan)).toEqual(["repairable", "ready"]);
  expect(groupsOf(plan, { "строка 1": ONE })).toEqual(["ready", "duplicate"]);
});

it("a repeat becomes ready when the first row is not its number any more", () => {
  const repeat: RowState = { state: "duplicate", kind: "vin", number: ONE, of: 1, ofTable: 0 };
  expect(groupsOf(planOf(invalid, repeat))).toEqual(["invalid", "ready"]);
});

it("a number that the row does not offer is not accepted", () => {
  expect(groupsOf(planOf(repairable(ONE)), { "строка 1": TWO })).toEqual(["repairable"]);
});

it("all corrections at once accept only rows with a single one", () => {
  const rows = resolveRows(planOf(repairable(ONE), repairable(ONE, TWO)), {});
  expect(acceptSingleOffers(rows, {})).toEqual({ "строка 1": ONE });
});

it("the rows of several sheets name their sheet", () => {
  const plan = planOf(ready(ONE));
  const columns = { vin: 0, license: null, body: null, note: null };
  plan.sections = ["Склад", "Площадка"].map((sheet, table) => ({
    table,
    sheet,
    firstLine: 1,
    headingLine: null,
    columns,
    questions: [],
  }));
  expect(resolveRows(plan, {})[0]?.place).toBe("Строка 1, лист «Склад»");
});

it("rows that need attention are shown first, and corrected rows stay among those to correct", () => {
  const plan = planOf(ready(ONE), repairable(TWO), invalid);
  expect(firstGroup(plan.counts)).toBe("repairable");
  expect(firstGroup(planOf(ready(ONE), invalid).counts)).toBe("invalid");
  expect(firstGroup(planOf(ready(ONE)).counts)).toBe("ready");
  const rows = resolveRows(plan, { "строка 2": TWO });
  expect(countGroups(rows)).toMatchObject({ ready: 2, repairable: 0 });
  expect(rowsOf(rows, "repairable").map(({ place }) => place)).toEqual(["Строка 2"]);
});
