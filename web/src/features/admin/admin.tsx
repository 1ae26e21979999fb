import { Users } from "lucide-react";
import { useState } from "react";
import type { User } from "@/api/types";
import { Tabs } from "@/components/ui/tabs";
import { UsersTab } from "./users-tab";

const TABS = [
  { value: "users", title: "Пользователи", icon: <Users size={18} aria-hidden="true" /> },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** The admin panel. */
export function Admin({ user }: { user: User }) {
  const [tab, setTab] = useState<Tab>("users");
  return (
    <Tabs label="Разделы панели" value={tab} onChange={setTab} tabs={[...TABS]}>
      {tab === "users" && <UsersTab ownId={user.id} />}
    </Tabs>
  );
}
