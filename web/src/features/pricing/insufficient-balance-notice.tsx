import { formatRoubles } from "@/core/money";
import { LinkButton } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Notice that the balance does not cover the purchase. */
export function InsufficientBalanceNotice({ shortfall }: { shortfall: number }) {
  return (
    <Notice
      tone="attention"
      title="Недостаточно средств"
      actions={
        <LinkButton to="/dashboard?tab=balance" variant="secondary" size="sm">
          Пополнить баланс
        </LinkButton>
      }
    >
      На балансе не хватает {formatRoubles(shortfall)}. Пополните его или оплатите картой.
    </Notice>
  );
}
