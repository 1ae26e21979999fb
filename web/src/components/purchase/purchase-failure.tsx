import { messageOf } from "@/api/problem";
import { Notice } from "@/components/ui/notice";

/** Said where a payment could not be made; nothing was charged. */
export function PurchaseFailure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Notice tone="stop" title="Ошибка создания платежа" live>
      {messageOf(error, "Попробуйте еще раз или обратитесь в поддержку")}
    </Notice>
  );
}
