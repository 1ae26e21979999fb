import { expect, test } from "vitest";
import type { ReportService } from "@/api/types";
import { groupReasons } from "./reasons";

const services = [
  { id: "dtp", title: "ДТП" },
  { id: "wanted", title: "Розыск" },
  { id: "restrict", title: "Ограничения" },
  { id: "taxi", title: "Такси" },
  { id: "photos", title: "Фотографии" },
] as ReportService[];

test("a finding is linked by itself, the rest share lines", () => {
  const groups = groupReasons(
    [
      { level: "attention", text: "Найдено: 3 ДТП", serviceId: "dtp" },
      { level: "notAnswered", text: "Источник не опрашивался", serviceId: "taxi" },
      { level: "notAnswered", text: "Источник не опрашивался", serviceId: "photos" },
      { level: "good", text: "В розыске не числится", serviceId: "wanted" },
      { level: "good", text: "Ограничений не найдено", serviceId: "restrict" },
    ],
    services,
  );
  expect(groups.map(({ text, links }) => [text, ...links.map((link) => link.title)])).toEqual([
    ["ДТП", "Найдено: 3 ДТП"],
    ["Источник не опрашивался", "Такси", "Фотографии"],
    ["Без замечаний", "Розыск", "Ограничения"],
  ]);
});

test("a reason of an unknown source keeps its id", () => {
  expect(groupReasons([{ level: "stop", text: "…", serviceId: "x" }], services)[0]?.text).toBe("x");
});

test("a reason of the car as a whole leads nowhere", () => {
  const text = "По запросу найден автомобиль с другим номером";
  expect(groupReasons([{ level: "attention", text, serviceId: "" }], services)).toEqual([
    { level: "attention", text, links: [] },
  ]);
});
