import { Link } from "react-router-dom";
import type { AuditEvent } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";
import sheet from "../payments-tab.module.css";
import { ACTION_LABELS } from "./event-labels";

const COLUMNS: Column<AuditEvent>[] = [
  { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
  {
    title: "Кто",
    render: ({ admin, adminId }) => (
      <span className={styles.name}>
        {admin ?? (adminId === null ? "команда на сервере" : "аккаунт удалён")}
      </span>
    ),
  },
  {
    title: "Что",
    render: ({ action, change }) => (
      <span className={styles.name}>
        {ACTION_LABELS[action] ?? action}
        {change !== "" && `: ${change}`}
      </span>
    ),
  },
  { title: "С кем или с чем", render: (event) => <Subject event={event} /> },
  { title: "Причина", render: ({ reason }) => <span className={styles.name}>{reason}</span> },
];

function Subject({ event: { subject, username } }: { event: AuditEvent }) {
  if (username === null) return <span className={styles.code}>{subject}</span>;
  return (
    <Link className={styles.name} to={`/admin/users/${subject}`}>
      {username}
    </Link>
  );
}

/** Table of audit events, newest first; marked as busy while another page is loading. */
export function AuditEventTable({ events, isBusy = false }: { events: AuditEvent[]; isBusy?: boolean }) {
  if (events.length === 0) return <p className={styles.quiet}>Записей нет.</p>;
  return (
    <Card className={sheet.sheet} aria-busy={isBusy || undefined}>
      <DataTable caption="Журнал" columns={COLUMNS} rows={events} rowKey={({ id }) => id} tableFrom="desk" />
    </Card>
  );
}
