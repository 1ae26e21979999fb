import { expect, test } from "vitest";
import type { ReportService } from "@/api/types";
import { factOf, telling } from "./facts";

function answered(source: string, data: object): ReportService {
  return { source, title: source, status: "success", state: "good", data } as ReportService;
}

test("a tile is a number and a judgement", () => {
  const accidents = [{ date: "2025-07-17" }, { date: "2022-02-17" }];
  expect(factOf(answered("accidents", { accidents }))).toEqual({
    title: "ДТП",
    value: "2",
    judgement: "Последнее 17.07.2025",
  });
  const ownershipPeriods = [{ to: "2019-11-19" }, { to: "null", simplePersonTypeInfo: "Физическое лицо" }];
  expect(factOf(answered("history", { ownershipPeriods }))).toEqual({
    title: "Владельцы",
    value: "2 периода",
    judgement: "Сейчас физическое лицо",
  });
  const noPeriods = factOf(answered("history", { ownershipPeriods: [] }));
  expect(noPeriods).toEqual({ title: "Владельцы", value: "Неизвестно", judgement: "Неизвестно" });
  const records = [
    { date: "2022-06-20", rollback: false },
    { date: "2024-06-20", rollback: true },
  ];
  expect(factOf(answered("mileage", { currentMileage: 89100, records })).judgement).toBe(
    "Показания снижались",
  );
});

test("without an answer there is no number", () => {
  const silent = { source: "wanted", status: "error", state: "notAnswered" } as ReportService;
  expect(factOf(silent)).toEqual({ title: "Розыск", value: "—", judgement: "Источник не ответил" });
  const empty = {
    ...answered("mileage", {}),
    state: "noData",
    verdict: "Показания пробега не найдены",
  } as const;
  expect(factOf(empty).value).toBe("—");
});

test("the judgement is the verdict of the source where the number says no more", () => {
  const pledged = { ...answered("pledges", { count: 2, records: [{}] }), verdict: "Залог действует" };
  expect(factOf(pledged)).toEqual({ title: "Залог", value: "2", judgement: "Залог действует" });
  expect(factOf(answered("fines", { count: 2, records: [{ amount: 500 }, { amount: 750.5 }] })).value).toBe(
    "1\u00a0250.5\u00a0₽",
  );
  expect(factOf(answered("taxi", { found: false, permits: [] })).value).toBe("Нет");
});

test("what stops a deal comes first, and no more is shown than fits a glance", () => {
  const names = ["inspections", "photos", "taxi", "policies", "fines", "history", "mileage", "accidents"];
  const all = [...names, "pledges", "wanted"].map((name) => answered(name, {}));
  expect(telling(all).map(({ name }) => name)).toEqual([
    ...["wanted", "pledges", "accidents", "mileage", "history", "taxi", "fines", "inspections"],
  ]);
});
