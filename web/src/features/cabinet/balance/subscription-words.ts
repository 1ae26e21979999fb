import type { OwnSubscription } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { SUBSCRIPTION_STATES } from "@/domain/purchase/plan-states";
import { formatMomentDay } from "@/lib/dates";

interface Words {
  state: string;
  tone: "good" | "neutral" | "attention";
  facts: { title: string; value: string }[];
}

/** The state of a subscription and the facts that matter in it: what is charged next, or until when it runs. */
export function subscriptionWords(plan: OwnSubscription): Words {
  const price = { title: "Цена проверки", value: formatRoubles(plan.pricePerCheck) };
  const sum = { title: "Сумма в месяц", value: formatRoubles(plan.amount) };
  const until = { title: "Цена подписки действует до", value: formatMomentDay(plan.currentPeriodEnd) };
  const isCharged = plan.status === "active" && plan.nextChargeAt !== null;
  const next = isCharged
    ? [
        {
          title: "Следующее списание",
          value: `${formatMomentDay(plan.nextChargeAt ?? "")}, ${formatRoubles(plan.nextAmount ?? plan.amount)}`,
        },
        ...(plan.cardTitle === null ? [] : [{ title: "С карты", value: plan.cardTitle }]),
      ]
    : [until];
  const { word, tone } = SUBSCRIPTION_STATES[plan.status];
  return { state: word, tone, facts: [price, ...(isCharged ? [] : [sum]), ...next] };
}
