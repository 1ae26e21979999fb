import { describe, expect, it } from "vitest";
import { submitState } from "./submit-state";

const usual = { isLoading: false, total: 9, isBalanceInsufficient: false, hasQuery: true };

describe("order button", () => {
  it.each([
    ["with a total shows the sum", usual, "Получить отчёт за 9,0₽", false],
    [
      "of a running order shows progress and is disabled",
      { ...usual, isLoading: true },
      "Получение отчёта...",
      true,
    ],
    [
      "without a selection asks for services and is disabled",
      { ...usual, total: null },
      "Выберите сервисы",
      true,
    ],
    [
      "above the balance asks for a top-up and is disabled",
      { ...usual, isBalanceInsufficient: true },
      "Пополните баланс",
      true,
    ],
    ["without a number is disabled", { ...usual, hasQuery: false }, "Получить отчёт за 9,0₽", true],
    ["with a zero total offers a free check", { ...usual, total: 0 }, "Проверить бесплатно", false],
    [
      "with a package check names the package",
      { ...usual, total: 0, usesPackage: true },
      "Проверить по пакету",
      false,
    ],
  ])("%s", (_name, input, label, isDisabled) =>
    expect(submitState(input)).toMatchObject({ label, isDisabled }),
  );
});
