import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import type { User } from "@/api/types";
import { formatBalance } from "@/core/money";
import { useBalance } from "./api";

/** Current balance of the user in one line. */
export function BalanceLine({ user }: { user: User }) {
  const fresh = useBalance();
  const isMember = useActingRole() !== "owner";
  const held = fresh?.held ?? user.heldBalance;
  return (
    <>
      {isMember ? "Вам доступно" : "Баланс"}: {formatBalance(fresh?.balance ?? user.balance)}
      {held > 0 && `, отложено на проверки: ${formatBalance(held)}`}.{" "}
      <Link to="/dashboard">Личный кабинет</Link>
    </>
  );
}
