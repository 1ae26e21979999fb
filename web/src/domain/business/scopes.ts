import type { ApiScope } from "@/api/types";

/** Scopes of API keys with texts of what each allows. */
export const SCOPES = {
  "checks:read": "Читать проверки",
  "checks:write": "Заказывать проверки",
  "balance:read": "Читать баланс",
  watches: "Следить за машинами",
  webhooks: "Настраивать вебхуки",
} as const satisfies Record<ApiScope, string>;

/** Scopes of API keys in the order of the form. */
export const SCOPE_NAMES = Object.keys(SCOPES) as ApiScope[];
