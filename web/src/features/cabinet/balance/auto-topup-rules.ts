import { readyRules } from "@/core";

const MAX_MINIMUM = 50_000;

/** The sum has the range of the cabinet's own form; true when it is right. */
export function amountProblem(amount: number): string | true {
  const answer = readyRules().validateForm("topup", { amount });
  return answer.valid || (answer.errors[0]?.message ?? "Некорректная сумма");
}

export function minimumProblem(minimum: number): string | true {
  return (minimum >= 0 && minimum <= MAX_MINIMUM) || "Порог должен быть от 0 до 50,000 рублей";
}
