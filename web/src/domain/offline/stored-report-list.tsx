import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMinute } from "@/lib/dates";
import styles from "./stored-report-list.module.css";
import { nameOf, storedReportsQuery } from "./stored-reports-query";

/** List of the reports that are stored for reading offline. */
export function StoredReportList() {
  const { data = [] } = useQuery(storedReportsQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.stored} aria-labelledby="stored-reports">
      <h2 id="stored-reports">Открываются без связи</h2>
      <ul className={styles.list}>
        {data.map(({ id, report, storedAt }) => (
          <li key={id}>
            <Link to={`/report/${id}`}>{nameOf(report)}</Link>
            <span className={styles.time}>сохранён {formatMinute(new Date(storedAt).toISOString())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
