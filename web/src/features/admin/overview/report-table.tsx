import { Link } from "react-router-dom";
import type { RecentReport } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";

const COLUMNS: Column<RecentReport>[] = [
  { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
  {
    title: "Кто",
    render: ({ userId, username }) => (
      <Link className={styles.name} to={`/admin/users/${userId}`}>
        {username}
      </Link>
    ),
  },
  {
    title: "Автомобиль",
    render: ({ id, vin }) => (
      <Link className={styles.code} to={`/admin/reports/${id}`}>
        {vin}
      </Link>
    ),
  },
  {
    title: "Состояние",
    render: ({ status }) => (
      <Badge tone={status === "completed" ? "good" : "attention"}>
        {status === "completed" ? "Готов" : "Собирается"}
      </Badge>
    ),
  },
  {
    title: "Ответили",
    isNumber: true,
    render: ({ answered, sources }) => `${answered} из ${sources}`,
  },
  { title: "Заработано", isNumber: true, render: ({ cost }) => formatColumnRoubles(cost) },
];

export function ReportTable({ reports }: { reports: RecentReport[] }) {
  if (reports.length === 0) return <p className={styles.quiet}>Проверок ещё не было.</p>;
  return (
    <Card>
      <DataTable
        caption="Последние проверки"
        columns={COLUMNS}
        rows={reports}
        rowKey={({ id }) => id}
        tableFrom="desk"
      />
    </Card>
  );
}
