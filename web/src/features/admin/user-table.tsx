import { Link } from "react-router-dom";
import type { UserRow } from "@/api/types";
import { formatBalance } from "@/core/money";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { ROLE_LABELS } from "./permissions";
import styles from "./users-tab.module.css";

/** Table of one page of users; each row is a link to the page of the user. */
export function UserTable({ users, ownId }: { users: UserRow[]; ownId: string }) {
  const columns: Column<UserRow>[] = [
    { title: "Пользователь", render: (user) => <Name user={user} isOwn={user.id === ownId} /> },
    { title: "Контакты", render: (user) => <Contacts user={user} /> },
    { title: "Баланс", isNumber: true, render: ({ balance }) => formatBalance(balance) },
    { title: "Регистрация", render: ({ createdAt }) => formatMomentDay(createdAt) },
    {
      title: "Последний вход",
      render: ({ lastLoginAt }) => (lastLoginAt ? formatMinute(lastLoginAt) : "не входил"),
    },
  ];
  return (
    <DataTable
      caption="Пользователи"
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      tableFrom="desk"
    />
  );
}

function Name({ user, isOwn }: { user: UserRow; isOwn: boolean }) {
  return (
    <span className={styles.name}>
      <Link to={`/admin/users/${user.id}`}>{user.username}</Link>
      <UserBadges user={user} />
      {isOwn && <span>Это вы</span>}
    </span>
  );
}

/** Badges of a user: role and whether blocked. */
export function UserBadges({ user }: { user: Pick<UserRow, "role" | "isActive"> }) {
  const { label, tone } = ROLE_LABELS[user.role];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <Badge tone={user.isActive ? "good" : "stop"}>{user.isActive ? "Активен" : "Заблокирован"}</Badge>
    </>
  );
}

function Contacts({ user }: { user: UserRow }) {
  return (
    <span className={styles.contacts}>
      {user.phone !== null && <span className={styles.phone}>{user.phone}</span>}
      {user.vkLinked && <span>VK ID</span>}
      <span>{user.email ?? "почты нет"}</span>
    </span>
  );
}
