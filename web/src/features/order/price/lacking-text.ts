import { formatRoubles } from "@/core/money";

/** «Требуется 19₽, доступно 5₽. Пополните баланс в личном кабинете.» */
export function lackingText(price: number, balance: number): string {
  return `Требуется ${formatRoubles(price)}, доступно ${formatRoubles(balance)}. Пополните баланс в личном кабинете.`;
}
