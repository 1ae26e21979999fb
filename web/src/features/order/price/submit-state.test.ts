import { describe, expect, it } from "vitest";
import { submitState } from "./submit-state";

const usual = { isLoading: false, total: 9, isBalanceInsufficient: false, hasQuery: true };

describe("order button", () => {
  it.each([
    ["a total shows the sum", usual, "Получить отчёт за 9,0₽", false],
    ["a running order is busy", { ...usual, isLoading: true }, "Получение отчёта...", true],
    ["no selection asks for services", { ...usual, total: null }, "Выберите сервисы", true],
    [
      "an insufficient balance asks for money",
      { ...usual, isBalanceInsufficient: true },
      "Пополните баланс",
      true,
    ],
    ["without a number is disabled", { ...usual, hasQuery: false }, "Получить отчёт за 9,0₽", true],
    ["a zero total is free", { ...usual, total: 0 }, "Проверить бесплатно", false],
    ["a package check is named", { ...usual, total: 0, usesPackage: true }, "Проверить по пакету", false],
  ])("%s", (_name, input, label, isDisabled) =>
    expect(submitState(input)).toMatchObject({ label, isDisabled }),
  );
});
