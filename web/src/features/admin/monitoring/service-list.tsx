import type { MethodPerformance, ServicePerformance } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";

const milliseconds = (time: number | null) => (time === null ? "—" : `${time} мс`);

const COLUMNS: Column<MethodPerformance>[] = [
  { title: "Метод", render: ({ method }) => <span className={styles.code}>{method}</span> },
  { title: "Состояние", render: (method) => <MethodState method={method} /> },
  {
    title: "Успешно",
    isNumber: true,
    render: ({ succeeded, calls }) => `${succeeded} из ${calls}`,
  },
  {
    title: "Нашли сведения",
    isNumber: true,
    render: ({ found, answers }) => (answers === 0 ? "—" : `${found} из ${answers}`),
  },
  { title: "Половина быстрее", isNumber: true, render: ({ p50 }) => milliseconds(p50) },
  { title: "95 из 100", isNumber: true, render: ({ p95 }) => milliseconds(p95) },
  { title: "99 из 100", isNumber: true, render: ({ p99 }) => milliseconds(p99) },
  { title: "Потрачено", isNumber: true, render: ({ cost }) => formatColumnRoubles(cost) },
  { title: "Последний запрос", render: ({ lastCallAt }) => formatMinute(lastCallAt) },
];

function MethodState({ method }: { method: MethodPerformance }) {
  const { status, lastError, isBreakerOpen, turnedAway } = method;
  return (
    <span className={styles.head}>
      <Badge tone={status === "ok" ? "good" : "stop"}>{status === "ok" ? "Работает" : "Ошибка"}</Badge>
      {isBreakerOpen && <Badge tone="stop">Предохранитель открыт</Badge>}
      {turnedAway > 0 && <Badge tone="attention">Слишком часто: {turnedAway}</Badge>}
      {lastError !== null && <span className={styles.code}>{lastError}</span>}
    </span>
  );
}

/** Vendor services called within the last day, failing ones first. */
export function ServiceList({ services }: { services: Record<string, ServicePerformance> }) {
  const rank = ({ status }: ServicePerformance) => (status === "error" ? 0 : 1);
  const all = Object.entries(services).sort(([, a], [, b]) => rank(a) - rank(b));
  if (all.length === 0) return <p className={styles.quiet}>За сутки запросов не было.</p>;
  return (
    <Stack gap={4}>
      {all.map(([name, service]) => (
        <section key={name} className={styles.part} aria-labelledby={`service-${name}`}>
          <div className={styles.head}>
            <h3 id={`service-${name}`}>{name}</h3>
            <Badge tone={service.status === "ok" ? "good" : "stop"}>
              {service.status === "ok" ? "Работает" : "Ошибка"}
            </Badge>
            {service.error !== null && <span className={styles.code}>{service.error}</span>}
          </div>
          <Card>
            <DataTable
              caption={`Методы ${name}`}
              columns={COLUMNS}
              rows={service.methods}
              rowKey={({ method }) => method}
              tableFrom="desk"
            />
          </Card>
        </section>
      ))}
    </Stack>
  );
}
