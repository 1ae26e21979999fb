import type { UserRow } from "@/api/types";
import { formatBalance } from "@/core/money";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import type { PlannedChange } from "./change-dialog";
import styles from "./users-tab.module.css";

interface UserTableProps {
  users: UserRow[];
  /** The administrator's own row offers nothing. */
  ownId: string;
  onPlan: (planned: PlannedChange) => void;
}

/** One page of users. */
export function UserTable({ users, ownId, onPlan }: UserTableProps) {
  const columns: Column<UserRow>[] = [
    { title: "Пользователь", render: (user) => <Name user={user} /> },
    { title: "Контакты", render: (user) => <Contacts user={user} /> },
    { title: "Баланс", isNumber: true, render: ({ balance }) => formatBalance(balance) },
    { title: "Регистрация", render: ({ createdAt }) => formatMomentDay(createdAt) },
    {
      title: "Последний вход",
      render: ({ lastLoginAt }) => (lastLoginAt ? formatMinute(lastLoginAt) : "не входил"),
    },
    {
      title: "Действия",
      render: (user) => (user.id === ownId ? "Это вы" : <Actions user={user} onPlan={onPlan} />),
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

function Name({ user }: { user: UserRow }) {
  return (
    <span className={styles.name}>
      <strong>{user.username}</strong>
      <Badge tone={user.role === "admin" ? "accent" : "neutral"}>
        {user.role === "admin" ? "Администратор" : "Пользователь"}
      </Badge>
      <Badge tone={user.isActive ? "good" : "stop"}>{user.isActive ? "Активен" : "Заблокирован"}</Badge>
    </span>
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

function Actions({ user, onPlan }: { user: UserRow; onPlan: UserTableProps["onPlan"] }) {
  const role = user.role === "admin" ? "user" : "admin";
  return (
    <span className={styles.actions}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${user.isActive ? "Заблокировать" : "Разблокировать"}: ${user.username}`}
        onClick={() => onPlan({ user, change: { isActive: !user.isActive } })}
      >
        {user.isActive ? "Заблокировать" : "Разблокировать"}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${role === "admin" ? "Дать права" : "Снять права"}: ${user.username}`}
        onClick={() => onPlan({ user, change: { role } })}
      >
        {role === "admin" ? "Дать права" : "Снять права"}
      </Button>
    </span>
  );
}
