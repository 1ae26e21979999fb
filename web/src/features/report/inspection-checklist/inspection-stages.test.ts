import { expect, it } from "vitest";
import type { CheckItem, CheckKind } from "@/api/types";
import { questionsText, stagesOf } from "./inspection-stages";

const item = (kind: CheckKind, text: string, value: string | null = null): CheckItem => ({
  ...{ kind, text, value, anchor: "" },
});

it("stagesOf orders the checklist by the inspection walk, each item once", () => {
  const stops = stagesOf([
    item("ask", "Есть ли второй ключ?"),
    item("look", "Износ руля и педалей"),
    item("look", "Табличка с VIN без следов сварки"),
    item("look", "Заднее правое крыло"),
    item("documents", "VIN в ПТС совпадает"),
  ]);
  expect(stops.map(({ title, items }) => [title, items.length])).toEqual([
    ["Документы", 1],
    ["Номера на машине", 1],
    ["В салоне", 1],
    ["Вокруг машины", 1],
    ["Вопросы продавцу", 1],
  ]);
});

it("questionsText joins the questions to the seller into one numbered message", () => {
  const items = [item("look", "Кузов"), item("ask", "Второй ключ?"), item("ask", "Пробег", "90 000 км")];
  expect(questionsText(items, "KIA RIO")).toBe(
    "Здравствуйте! Вопросы по KIA RIO:\n1. Второй ключ?\n2. Пробег: 90 000 км",
  );
});
