import { formatTotal } from "@/core/money";

interface SubmitInput {
  isLoading: boolean;
  /** Null when no service is selected. */
  total: number | null;
  /** The balance does not cover the order. */
  isInsufficient: boolean;
  hasQuery: boolean;
  /** Services are selected, but none of them can be asked as it stands. */
  isLacking?: boolean;
  /** A check of a package pays. */
  usesPackage?: boolean;
}

interface SubmitState {
  label: string;
  isDisabled: boolean;
  isInsufficient: boolean;
}

/** What the order button says and whether it can be pressed. */
export function submitState(input: SubmitInput): SubmitState {
  const { isLoading, total, isInsufficient, hasQuery, isLacking, usesPackage } = input;
  return {
    label: label(),
    isDisabled: isLoading || total === null || isInsufficient || !hasQuery,
    isInsufficient,
  };

  function label(): string {
    if (isLoading) return "Получение отчёта...";
    if (total === null) return isLacking ? "Добавьте данные для источников" : "Выберите сервисы";
    if (isInsufficient) return "Пополните баланс";
    if (total === 0) return usesPackage ? "Проверить по пакету" : "Проверить бесплатно";
    return `Получить отчёт за ${formatTotal(total)}`;
  }
}
