import { expect, it } from "vitest";
import type { MethodTestResult } from "@/api/types";
import { groupStatus, summarise } from "./test-run";

const WORKING: MethodTestResult = {
  status: "working",
  success: true,
  responseTime: 120,
  cost: 0.8,
  response: {},
  parsed: null,
  unparsed: 0,
  error: null,
  message: null,
  added: [],
  missing: [],
};
const WORDS = "Сейчас не отвечает: повторите позже, а если не поможет, напишите поставщику";
const FAILED: MethodTestResult = {
  ...WORKING,
  status: "error",
  success: false,
  cost: 0.1,
  error: "500",
  message: WORDS,
};

it("summarise returns success rate, exact cost, and statuses and errors by frequency", () => {
  const refused = { status: "error", success: false, message: "Не удалось выполнить тест" } as const;
  expect(summarise([WORKING, FAILED, FAILED, refused])).toEqual({
    succeeded: 1,
    failed: 3,
    successRate: 0.25,
    cost: 1,
    statuses: [
      ["500", 2],
      ["ответ получен", 1],
      ["запрос не отправлен", 1],
    ],
    errors: [
      [WORDS.slice(0, 50), 2],
      ["Не удалось выполнить тест", 1],
    ],
  });
  expect(summarise([]).successRate).toBe(0);
});

it("the status of a method group is the worst of its methods", () => {
  expect(groupStatus(["working", "error", "untested"]).label).toBe("Есть ошибки");
  expect(groupStatus(["working", "working"]).label).toBe("Все работают");
  expect(groupStatus(["working", "untested"]).label).toBe("Не проверены");
});
