import type { Payment, QuickPurchaseState } from "@/api/types";

interface Step {
  title: string;
  text: string;
  to: string;
  action: string;
}

export const DECLINED = "Платёж не прошёл";

/** Texts for a paid item and the link to use it; for a single report also its progress. */
export function nextStepAfterPayment({ purpose }: Payment, purchase: QuickPurchaseState | undefined): Step {
  switch (purpose) {
    case "package":
      return {
        title: "Пакет куплен",
        text: "Проверки пакета уже в кабинете. При полной проверке пакет расходуется сам, деньги с баланса не списываются.",
        to: "/search",
        action: "Проверить автомобиль",
      };
    case "subscription":
      return {
        title: "Подписка оплачена",
        text: "Сумма подписки на балансе и не сгорает. Цена проверки снижена до конца оплаченного месяца.",
        to: "/search",
        action: "Проверить автомобиль",
      };
    case "quick_purchase":
      return {
        title: "Оплата получена",
        text: reportText(purchase),
        to: "/search",
        action: "Проверить ещё один автомобиль",
      };
    default:
      return {
        title: "Баланс пополнен",
        text: "Деньги уже можно тратить. Они не сгорают, остаток можно вернуть.",
        to: "/search",
        action: "Проверить автомобиль",
      };
  }
}

function reportText(purchase: QuickPurchaseState | undefined): string {
  if (purchase?.status === "delivered") return "Отчёт готов, его можно открыть.";
  if (purchase?.status === "failed") return "Собрать отчёт не вышло, деньги возвращаются.";
  return "Проверка идёт. Первые ответы появятся в отчёте через несколько секунд.";
}

/** Link to repeat a purchase; `method=new` preselects a new payment method. */
export function retryPath(payment: Payment, car: { query: string; type: string } | null) {
  switch (payment.purpose) {
    case "package": {
      const buy = payment.packageType;
      return `/pricing?${new URLSearchParams({ tab: "packages", ...(buy !== null && { buy }) })}`;
    }
    case "subscription":
      return "/pricing?tab=subscriptions";
    case "quick_purchase":
      return car === null ? "/" : `/services/${encodeURIComponent(car.query)}/${car.type}`;
    default:
      return `/dashboard?${new URLSearchParams({ tab: "balance", amount: String(payment.amount), method: "new" })}`;
  }
}

/** Waiting time as text: «3 с», «2 мин 5 с». */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} с` : `${minutes} мин ${seconds % 60} с`;
}
