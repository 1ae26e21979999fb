import { Link } from "react-router-dom";
import type { AttentionCounts } from "@/api/types";
import { counted } from "@/lib/plural";
import { Notice } from "@/ui/notice";
import styles from "../parts.module.css";

/** What waits for a person; nothing where nothing does. */
export function Attention({ attention }: { attention: AttentionCounts }) {
  const { openDifferences, heldPayments, deadJobs, failedMessages } = attention;
  if (openDifferences + heldPayments + deadJobs + failedMessages === 0) {
    return <p className={styles.quiet}>Сейчас ничто не ждёт человека.</p>;
  }
  return (
    <Notice tone="stop" title="Нужен человек">
      <ul>
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
            {counted(deadJobs, "задание брошено", "задания брошены", "заданий брошено")} за неделю, причина в
            журнале
          </li>
        )}
        {failedMessages > 0 && (
          <li>
            {counted(failedMessages, "сообщение не ушло", "сообщения не ушли", "сообщений не ушло")} за неделю
          </li>
        )}
      </ul>
    </Notice>
  );
}
