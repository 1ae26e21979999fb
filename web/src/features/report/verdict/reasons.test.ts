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
      { level: "attention", text: "Найдено: 3 ДТП", serviceId: "dtp", anchor: "dtp" },
      { level: "notAnswered", text: "Источник не опрашивался", serviceId: "taxi", anchor: "taxi" },
      { level: "notAnswered", text: "Источник не опрашивался", serviceId: "photos", anchor: "photos" },
      { level: "good", text: "В розыске не числится", serviceId: "wanted", anchor: "wanted" },
      { level: "good", text: "Ограничений не найдено", serviceId: "restrict", anchor: "restrict" },
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
  expect(groupReasons([{ level: "stop", text: "…", serviceId: "x", anchor: "x" }], services)[0]?.text).toBe(
    "x",
  );
});

test("a reason of the car as a whole leads nowhere", () => {
  const text = "По запросу найден автомобиль с другим номером";
  expect(groupReasons([{ level: "attention", text, serviceId: "", anchor: "" }], services)).toEqual([
    { level: "attention", text, links: [] },
  ]);
});

test("a reason leads to its record; two of one source stand apart", () => {
  const groups = groupReasons(
    [
      { level: "stop", text: "Объявлен в розыск", serviceId: "wanted", anchor: "wanted-2" },
      { level: "attention", text: "ДТП 2020 года", serviceId: "dtp", anchor: "dtp-1" },
      { level: "attention", text: "ДТП 2023 года", serviceId: "dtp", anchor: "dtp-2" },
    ],
    services,
  );
  expect(groups.map(({ links }) => links[0]?.id)).toEqual(["wanted-2", "dtp-1", "dtp-2"]);
});

test("a contradiction leads to where it is compared", () => {
  const text = "Цвет различается";
  expect(
    groupReasons([{ level: "attention", text, serviceId: "", anchor: "consistency-colour" }], services),
  ).toEqual([{ level: "attention", text: null, links: [{ id: "consistency-colour", title: text }] }]);
});
