import { Link } from "react-router-dom";
import type { User } from "@/api/types";
import { formatBalance } from "@/core/money";
import { useBalance } from "./api";

/** Current balance of the user in one line. */
export function BalanceLine({ user }: { user: User }) {
  const fresh = useBalance();
  const held = fresh?.held ?? user.heldBalance;
  return (
    <>
      Баланс: {formatBalance(fresh?.balance ?? user.balance)}
      {held > 0 && `, отложено на проверки: ${formatBalance(held)}`}.{" "}
      <Link to="/dashboard">Личный кабинет</Link>
    </>
  );
}
