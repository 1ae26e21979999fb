import { describe, expect, it } from "vitest";
import { submitState } from "./submit-state";

const usual = { isLoading: false, total: 9, isBalanceInsufficient: false, hasQuery: true };

describe("order button", () => {
  it.each([
    ["names the sum", usual, "Получить отчёт за 9.0₽", false],
    ["works", { ...usual, isLoading: true }, "Получение отчёта...", true],
    ["asks for services", { ...usual, total: null }, "Выберите сервисы", true],
    ["asks for money", { ...usual, isBalanceInsufficient: true }, "Пополните баланс", true],
    ["needs a number", { ...usual, hasQuery: false }, "Получить отчёт за 9.0₽", true],
    ["is free", { ...usual, total: 0 }, "Проверить бесплатно", false],
    ["takes a check of a package", { ...usual, total: 0, usesPackage: true }, "Проверить по пакету", false],
  ])("the button with %s", (_name, input, label, isDisabled) =>
    expect(submitState(input)).toMatchObject({ label, isDisabled }),
  );
});
