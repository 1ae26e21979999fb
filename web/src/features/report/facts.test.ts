import { expect, test } from "vitest";
import type { ReportService } from "@/api/types";
import { factOf, telling } from "./facts";

function answered(name: string, data: object): ReportService {
  return { name, title: name, status: "success", state: "good", data } as ReportService;
}

test("a tile is a number and a judgement", () => {
  const accidents = [{ date: "2025-07-17" }, { date: "2022-02-17" }];
  expect(factOf(answered("gibdddtp", { accidents }))).toEqual({
    title: "ДТП",
    value: "2",
    judgement: "Последнее 17.07.2025",
  });
  const ownershipPeriods = [{ to: "2019-11-19" }, { to: "null", simplePersonTypeInfo: "Физическое лицо" }];
  expect(factOf(answered("gibddhistory", { ownershipPeriods }))).toEqual({
    title: "Владельцы",
    value: "2 периода",
    judgement: "Сейчас физическое лицо",
  });
  const noPeriods = factOf(answered("gibddhistory", { ownershipPeriods: [] }));
  expect(noPeriods).toEqual({ title: "Владельцы", value: "Неизвестно", judgement: "Неизвестно" });
  const records = [
    { date: "2022-06-20", rollback: false },
    { date: "2024-06-20", rollback: true },
  ];
  expect(factOf(answered("probeg", { currentMileage: 89100, records })).judgement).toBe(
    "Показания снижались",
  );
});

test("without an answer there is no number", () => {
  const silent = { name: "gibddwanted", status: "error", state: "notAnswered" } as ReportService;
  expect(factOf(silent)).toEqual({ title: "Розыск", value: "—", judgement: "Источник не ответил" });
  const empty = {
    ...answered("probeg", {}),
    state: "noData",
    verdict: "Показания пробега не найдены",
  } as const;
  expect(factOf(empty).value).toBe("—");
});

test("the judgement is the verdict of the source where the number says no more", () => {
  const pledged = { ...answered("zalognotary", { count: 2, records: [{}] }), verdict: "Залог действует" };
  expect(factOf(pledged)).toEqual({ title: "Залог", value: "2", judgement: "Залог действует" });
  expect(factOf(answered("fines", { count: 2, records: [{ amount: 500 }, { amount: 750.5 }] })).value).toBe(
    "1\u00a0250.5\u00a0₽",
  );
  expect(factOf(answered("taxi", { found: false, permits: [] })).value).toBe("Нет");
});

test("what stops a deal comes first, and no more is shown than fits a glance", () => {
  const names = ["eaist", "photos", "taxi", "osago", "fines", "gibddhistory", "probeg", "gibdddtp"];
  const all = [...names, "zalognotary", "gibddwanted"].map((name) => answered(name, {}));
  expect(telling(all).map(({ name }) => name)).toEqual([
    ...["gibddwanted", "zalognotary", "gibdddtp", "probeg", "gibddhistory", "taxi", "fines", "eaist"],
  ]);
});
