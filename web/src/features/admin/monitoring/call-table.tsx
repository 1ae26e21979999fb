import type { VendorCall } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";

const COLUMNS: Column<VendorCall>[] = [
  { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
  { title: "Метод", render: ({ endpoint }) => <span className={styles.code}>{endpoint}</span> },
  {
    title: "Итог",
    render: ({ success, errorCode }) => (
      <span className={styles.head}>
        <Badge tone={success ? "good" : "stop"}>{success ? "Успех" : "Ошибка"}</Badge>
        {errorCode !== null && <span className={styles.code}>{errorCode}</span>}
      </span>
    ),
  },
  {
    title: "Время",
    isNumber: true,
    render: ({ responseTime }) => (responseTime === null ? "—" : `${responseTime} мс`),
  },
  { title: "Цена", isNumber: true, render: ({ cost }) => formatColumnRoubles(cost) },
];

/** Table of vendor calls, newest first. */
export function CallTable({ calls }: { calls: VendorCall[] }) {
  if (calls.length === 0) return <p className={styles.quiet}>Запросов ещё не было.</p>;
  return (
    <Card>
      <DataTable
        caption="Запросы к API"
        columns={COLUMNS}
        rows={calls}
        rowKey={({ id }) => id}
        tableFrom="desk"
      />
    </Card>
  );
}
