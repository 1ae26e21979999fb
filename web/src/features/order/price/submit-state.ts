import { formatTotal } from "@/core/money";

interface SubmitInput {
  isLoading: boolean;
  /** Null when no service is selected. */
  total: number | null;
  /** Null for a visitor, whose balance is not known. */
  balance: number | null;
  hasQuery: boolean;
  /** Services are selected, but none of them can be asked as it stands. */
  isLacking?: boolean;
}

interface SubmitState {
  label: string;
  isDisabled: boolean;
  isInsufficient: boolean;
}

/** What the order button says and whether it can be pressed. */
export function submitState({ isLoading, total, balance, hasQuery, isLacking }: SubmitInput): SubmitState {
  const isInsufficient = total !== null && balance !== null && total > balance;
  return {
    label: label(),
    isDisabled: isLoading || total === null || isInsufficient || !hasQuery,
    isInsufficient,
  };

  function label(): string {
    if (isLoading) return "Получение отчёта...";
    if (total === null) return isLacking ? "Добавьте данные для источников" : "Выберите сервисы";
    if (isInsufficient) return "Пополните баланс";
    return `Получить отчёт за ${formatTotal(total)}`;
  }
}
