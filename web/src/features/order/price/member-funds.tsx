import { useCurrentUser } from "@/api/current-user";
import { formatBalance } from "@/core/money";
import { Notice } from "@/ui/notice";

/** Notice to a member of a company that the order exceeds what the member may spend. */
export function MemberFunds() {
  const user = useCurrentUser();
  return (
    <Notice tone="attention" title="Недостаточно средств">
      {user && `Вам доступно ${formatBalance(user.balance)}. `}
      Баланс пополняет владелец компании, лимит поднимает он же или менеджер.
    </Notice>
  );
}
