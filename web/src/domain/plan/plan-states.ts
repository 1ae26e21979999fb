/** Labels and tones of the states of packages and subscriptions. */

export const PACKAGE_STATES = {
  active: { tone: "good", word: "Действует" },
  used: { tone: "neutral", word: "Использован" },
  expired: { tone: "neutral", word: "Срок истёк" },
  cancelled: { tone: "neutral", word: "Отменён" },
} as const;

export const SUBSCRIPTION_STATES = {
  active: { tone: "good", word: "Действует" },
  cancelled: { tone: "neutral", word: "Отменена" },
  past_due: { tone: "attention", word: "Не оплачена" },
  ended: { tone: "neutral", word: "Закончилась" },
} as const;
