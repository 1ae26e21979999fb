import { describe, expect, it } from "vitest";
import { submitState } from "./submit-state";

const usual = { isLoading: false, total: 9, balance: 100, hasQuery: true };

describe("order button", () => {
  it.each([
    ["names the sum", usual, "Получить отчёт за 9.0₽", false],
    ["works", { ...usual, isLoading: true }, "Получение отчёта...", true],
    ["asks for services", { ...usual, total: null }, "Выберите сервисы", true],
    ["asks for money", { ...usual, balance: 8.99 }, "Пополните баланс", true],
    ["takes the last kopeck", { ...usual, balance: 9 }, "Получить отчёт за 9.0₽", false],
    ["needs a number", { ...usual, hasQuery: false }, "Получить отчёт за 9.0₽", true],
    ["knows no balance of a visitor", { ...usual, balance: null }, "Получить отчёт за 9.0₽", false],
    ["is free", { ...usual, total: 0, balance: 0 }, "Получить отчёт за 0₽", false],
  ])("%s", (_name, input, label, isDisabled) =>
    expect(submitState(input)).toMatchObject({ label, isDisabled }),
  );
});
