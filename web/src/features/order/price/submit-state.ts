import type { Estimate, User } from "@/api/types";
import { formatTotal } from "@/core/money";

interface SubmitInput {
  isLoading: boolean;
  /** Total of the order in roubles; null when no service is selected. */
  total: number | null;
  /** Whether the balance does not cover the order. */
  isBalanceInsufficient: boolean;
  hasQuery: boolean;
  /** Whether all selected services are skipped for lack of input. */
  allSkipped?: boolean;
  /** Whether the order is paid with a package check. */
  usesPackage?: boolean;
  /** Whether a member of a company orders, who cannot top up. */
  isMember?: boolean;
}

interface SubmitState {
  label: string;
  isDisabled: boolean;
  isBalanceInsufficient: boolean;
}

/** Label and enabled state of the order button. */
export function submitState(input: SubmitInput): SubmitState {
  const { isLoading, total, isBalanceInsufficient, hasQuery, allSkipped, usesPackage, isMember } = input;
  return {
    label: label(),
    isDisabled: isLoading || total === null || isBalanceInsufficient || !hasQuery,
    isBalanceInsufficient,
  };

  function label(): string {
    if (isLoading) return "Получение отчёта...";
    if (total === null) return allSkipped ? "Добавьте данные для источников" : "Выберите сервисы";
    if (isBalanceInsufficient) return isMember ? "Недостаточно средств" : "Пополните баланс";
    if (total === 0) return usesPackage ? "Проверить по пакету" : "Проверить бесплатно";
    return `Получить отчёт за ${formatTotal(total)}`;
  }
}

/** Whether the balance does not cover an order, by the estimate or, until loaded, by the list price. */
export function isBalanceInsufficient(
  estimate: Estimate | undefined,
  listPrice: number | null,
  user: User | null | undefined,
): boolean {
  if (estimate !== undefined) return estimate.lacking > 0;
  return user != null && listPrice !== null && listPrice > user.balance;
}
