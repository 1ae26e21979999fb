import { Link } from "react-router-dom";
import type { AttentionCounts, OpenAlert } from "@/api/types";
import { counted } from "@/lib/plural";
import { Notice } from "@/ui/notice";
import styles from "../admin.module.css";

/** Kinds of alerts that are omitted here, because their counts have rows of their own. */
const COUNTED: OpenAlert["kind"][] = ["book_differences", "held_payments", "dead_jobs"];

/** Items that need an operator; empty when there are none. */
export function Attention({ attention }: { attention: AttentionCounts }) {
  const { openDifferences, heldPayments, deadJobs, failedMessages } = attention;
  const alerts = attention.alarms.filter((alert) => !COUNTED.includes(alert.kind));
  if (alerts.length + openDifferences + heldPayments + deadJobs + failedMessages === 0) {
    return <p className={styles.quiet}>Сейчас ничто не ждёт человека.</p>;
  }
  return (
    <Notice tone="stop" title="Нужен человек">
      <ul>
        {alerts.map((alert) => (
          <li key={alert.title}>
            {alert.title}. {alert.detail}
          </li>
        ))}
        {openDifferences > 0 && (
          <li>
            <Link to="/admin?tab=payments">
              {counted(openDifferences, "расхождение", "расхождения", "расхождений")} в книгах
            </Link>
          </li>
        )}
        {heldPayments > 0 && (
          <li>
            <Link to="/admin?tab=payments&status=pending">
              {counted(heldPayments, "платёж не зачислен", "платежа не зачислены", "платежей не зачислено")}
            </Link>
            : сумма или магазин не те
          </li>
        )}
        {deadJobs > 0 && (
          <li>
            <Link to="/admin?tab=upkeep&state=dead">
              {counted(deadJobs, "задание брошено", "задания брошены", "заданий брошено")}
            </Link>{" "}
            за неделю
          </li>
        )}
        {failedMessages > 0 && (
          <li>
            <Link to="/admin?tab=upkeep&part=messages&state=failed">
              {counted(failedMessages, "сообщение не ушло", "сообщения не ушли", "сообщений не ушло")}
            </Link>{" "}
            за неделю
          </li>
        )}
      </ul>
    </Notice>
  );
}
