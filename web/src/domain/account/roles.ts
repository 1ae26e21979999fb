import type { CompanyRole } from "@/api/types";
import { formatRoubles } from "@/core/money";

export const ROLE_NAMES: Record<CompanyRole, string> = {
  owner: "владелец",
  manager: "менеджер",
  employee: "сотрудник",
};

/** What a member with a role may do, in one sentence. */
export const ROLE_SUMMARIES: Record<CompanyRole, string> = {
  owner: "Платит за компанию и решает, кто в ней работает.",
  manager: "Приглашает сотрудников и задаёт их лимиты, видит расходы и документы.",
  employee: "Заказывает проверки в пределах лимита и видит проверки компании.",
};

/** Cap of a member: «до 5 000₽ в месяц» or «без лимита». */
export function capText(monthlyCap: number | null): string {
  return monthlyCap === null ? "без лимита" : `до ${formatRoubles(monthlyCap)} в\u00a0месяц`;
}
