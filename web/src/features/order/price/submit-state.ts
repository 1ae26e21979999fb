import { formatTotal } from "@/core/money";

interface SubmitInput {
  isLoading: boolean;
  /** Null when no service is selected. */
  total: number | null;
  /** The balance does not cover the order. */
  isInsufficient: boolean;
  hasQuery: boolean;
  /** Services are selected, but none can be asked without more input. */
  isLacking?: boolean;
  /** A package check pays. */
  usesPackage?: boolean;
}

interface SubmitState {
  label: string;
  isDisabled: boolean;
  isInsufficient: boolean;
}

/** Label and enabled state of the order button. */
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
