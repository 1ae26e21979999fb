import type { OwnSubscription } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMomentDay } from "@/lib/dates";

interface SubscriptionFact {
  title: string;
  value: string;
}

/** Properties of a subscription for display: price, and the next charge or the end of the period. */
export function subscriptionFacts(plan: OwnSubscription): SubscriptionFact[] {
  const price = { title: "Цена проверки", value: `не больше ${formatRoubles(plan.pricePerCheck)}` };
  if (plan.status === "active" && plan.nextChargeAt !== null) {
    const sum = formatRoubles(plan.nextAmount ?? plan.amount);
    const next = { title: "Следующее списание", value: `${formatMomentDay(plan.nextChargeAt)}, ${sum}` };
    return plan.methodTitle === null
      ? [price, next]
      : [price, next, { title: "Чем", value: plan.methodTitle }];
  }
  return [
    price,
    { title: "Сумма в месяц", value: formatRoubles(plan.amount) },
    { title: "Цена подписки действует до", value: formatMomentDay(plan.currentPeriodEnd) },
  ];
}
