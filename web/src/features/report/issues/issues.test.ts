import { expect, it } from "vitest";
import type { Report } from "@/api/types";
import { issuesOf } from "./issues";

const item = (text: string, anchor: string) => ({ kind: "ask", text, value: null, anchor });

function report(reasons: object[], checklist: object[] = []): Report {
  const services = [
    { id: "probeg", title: "Пробег" },
    { id: "eaisto", title: "Диагностические карты" },
    { id: "dtp", title: "ДТП" },
  ];
  return { verdict: { reasons }, details: { checklist }, reportData: { services } } as unknown as Report;
}

const fall = { level: "attention", text: "Пробег снижался", meaning: "Износ больше" };

it("equal reasons of two sources are one issue with both as evidence", () => {
  const [issue, ...others] = issuesOf(
    report([
      { ...fall, serviceId: "probeg", anchor: "probeg-4" },
      { ...fall, serviceId: "eaisto", anchor: "eaisto-2" },
      { level: "good", text: "Чисто", serviceId: "dtp", anchor: "dtp" },
    ]),
  );
  expect(others).toEqual([]);
  expect(issue).toMatchObject({ text: "Пробег снижался", meaning: "Износ больше" });
  expect(issue?.evidence).toEqual([
    { title: "Пробег", anchor: "probeg-4" },
    { title: "Диагностические карты", anchor: "eaisto-2" },
  ]);
});

it("checklist items belong to the issue with their anchor and to no other", () => {
  const checklist = [item("Кто ремонтировал?", "dtp"), item("Второй ключ?", ""), item("Износ", "probeg-4")];
  const reasons = [
    { level: "stop", text: "3 ДТП", serviceId: "dtp", anchor: "dtp-1" },
    { ...fall, serviceId: "probeg", anchor: "probeg-4" },
    { level: "attention", text: "Цвет расходится", serviceId: "", anchor: "consistency-colour" },
  ];
  const issues = issuesOf(report(reasons, checklist));
  expect(issues.map(({ checks }) => checks.map(({ text }) => text))).toEqual([
    ["Кто ремонтировал?"],
    ["Износ"],
    [],
  ]);
  expect(issues[2]?.evidence).toEqual([{ title: "Сверка данных", anchor: "consistency-colour" }]);
});
