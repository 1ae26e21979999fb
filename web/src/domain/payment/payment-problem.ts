import { Problem } from "@/api/problem";

/** Message for a payment that could not be created. */
export function paymentProblem(error: unknown): { title: string; text: string } {
  const title = "Ошибка создания платежа";
  if (!(error instanceof Problem)) return { title, text: "Не удалось создать платеж" };
  if (error.code === "payment_failed") {
    return { title, text: "Попробуйте еще раз или обратитесь в поддержку" };
  }
  const isBusy = error.status === 429 || error.status === 503;
  if (isBusy) return { title, text: "Попробуйте позже" };
  return { title, text: error.status >= 500 ? "Не удалось создать платеж" : error.message };
}
