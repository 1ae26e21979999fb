import CreditCard from "lucide-react/icons/credit-card";
import Users from "lucide-react/icons/users";
import { useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { Tabs } from "@/ui/tabs";
import { PaymentsTab } from "./payments-tab";
import { UsersTab } from "./users-tab";

const TABS = [
  { value: "users", title: "Пользователи", icon: <Users size={18} aria-hidden="true" /> },
  { value: "payments", title: "Платежи", icon: <CreditCard size={18} aria-hidden="true" /> },
] as const;

/** The admin panel; the tab stands in the address. */
export function Admin({ user }: { user: User }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "payments" ? "payments" : "users";
  return (
    <Tabs
      label="Разделы панели"
      value={tab}
      onChange={(next) => setParams(next === "users" ? {} : { tab: next }, { replace: true })}
      tabs={[...TABS]}
    >
      {tab === "users" && <UsersTab ownId={user.id} />}
      {tab === "payments" && <PaymentsTab />}
    </Tabs>
  );
}
