import { expect, it } from "vitest";
import type { Report } from "@/api/types";
import { compareReports } from "./comparison";

function report(title: string, tiles: [string, number, string | null][], mileage: number | null): Report {
  return {
    createdAt: "2026-11-21T10:00:00Z",
    finishedAt: null,
    verdict: { title, facts: [] },
    details: { mileage: { points: mileage === null ? [] : [{ mileage, state: "plain" }] } },
    reportData: {
      services: tiles.map(([name, rank, value]) => ({
        tile: { title: name, rank, value, text: "Не ответил" },
      })),
    },
  } as unknown as Report;
}

it("compareReports aligns the rows, marks differences and labels what was not checked", () => {
  const rows = compareReports([
    report(
      "В залоге",
      [
        ["Залог", 2, "В залоге"],
        ["Розыск", 0, "Не в розыске"],
      ],
      90_000,
    ),
    report(
      "Чисто",
      [
        ["Розыск", 0, "—"],
        ["ДТП", 5, "—"],
      ],
      null,
    ),
  ]);
  expect(rows.map(({ title, values, isDifferent }) => [title, ...values, isDifferent])).toEqual([
    ["Вывод", "В залоге", "Чисто", true],
    ["Пробег, последнее показание", "90\u00a0000\u00a0км", "В отчёте нет", false],
    ["Розыск", "Не в розыске", "Не ответил", false],
    ["Залог", "В залоге", "Не проверялось", false],
    ["ДТП", "Не проверялось", "Не ответил", false],
    ["Проверен", "21.11.2026", "21.11.2026", false],
  ]);
});
